import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { PatientLinks } from '../cells.tsx'
import { clinicalTexts } from '../patient.ts'
import type { PatientInfo } from './info.ts'

/** The particulars of a patient. */
export function Profile({ patient }: { patient: PatientInfo }) {
  const { grade, handedness, siblings, tags, emergencyName, emergencyPhone } = patient
  return (
    <Panel title={t('patient.profile')}>
      <Facts
        fold
        items={factsOf('patient', patient, [
          'birthday',
          'doctorName',
          'consultantName',
          'identityNo',
          { key: 'grade', value: grade && <DictText type="grade" value={String(grade)} /> },
          'schooling',
          { key: 'handedness', value: handedness && t(`patient:handedness.${handedness}`) },
          'language',
          'source',
          'firstVisit',
          { key: 'emergencyName', value: [emergencyName, emergencyPhone].filter(Boolean).join(' ') },
          { label: t('patient.since'), value: <DateText value={patient.movedAt} as="relative" /> },
          siblings.length > 0 && { label: t('patient.siblings'), value: <PatientLinks patients={siblings} /> },
          { key: 'tags', value: tags.join(t('common.comma')) },
          { key: 'remark', wide: true },
        ])}
      />
    </Panel>
  )
}

/** The health data of a patient. */
export function Clinical({ patient }: { patient: PatientInfo }) {
  const diagnoses = useDict('diagnosisGroup')
  const codes = patient.diagnosisCodes.map((code) => diagnoses.label(code)).join(t('common.comma'))
  const texts = clinicalTexts().map(({ name, label }) => ({ label, value: patient[name], wide: true }))
  const known = [{ label: t('patient:diagnosisCodes'), value: codes, wide: true }, ...texts].filter(
    ({ value }) => value,
  )
  return (
    <Panel title={t('patient.clinical')} none={known.length === 0 ? t('patient.noClinical') : undefined}>
      {known.length > 0 && <Facts items={known} />}
    </Panel>
  )
}
