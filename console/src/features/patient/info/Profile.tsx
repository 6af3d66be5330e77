import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { PatientLinks } from '../cells.tsx'
import { clinicalTexts } from '../patient.ts'
import type { PatientInfo } from './info.ts'

/** The particulars of a patient. */
export function Profile({ patient }: { patient: PatientInfo }) {
  const { birthday, grade, firstVisit, source, handedness, siblings, tags, emergencyName, emergencyPhone } = patient
  return (
    <Panel title={t('patient.profile')}>
      <Facts
        items={[
          { label: t('patient.birthday'), value: <DateText value={birthday} /> },
          { label: t('patient.doctor'), value: patient.doctorName },
          { label: t('patient.consultant'), value: patient.consultantName },
          { label: t('patient.identityNo'), value: patient.identityNo },
          { label: t('patient.grade'), value: grade && <DictText type="grade" value={String(grade)} /> },
          { label: t('patient.schooling'), value: patient.schooling },
          { label: t('patient.handedness'), value: handedness && t(`patient.handedness.${handedness}`) },
          { label: t('patient.language'), value: patient.language },
          { label: t('patient.source'), value: <DictText type="source" value={source} /> },
          { label: t('patient.firstVisit'), value: firstVisit && <DateText value={firstVisit} /> },
          { label: t('patient.emergencyName'), value: [emergencyName, emergencyPhone].filter(Boolean).join(' ') },
          { label: t('patient.since'), value: <DateText value={patient.movedAt} as="relative" /> },
          ...(siblings.length > 0
            ? [{ label: t('patient.siblings'), value: <PatientLinks patients={siblings} /> }]
            : []),
          { label: t('patient.tags'), value: tags.join(t('patient.comma')) },
          { label: t('patient.remark'), value: patient.remark, wide: true },
        ]}
      />
    </Panel>
  )
}

/** The health data of a patient. */
export function Clinical({ patient }: { patient: PatientInfo }) {
  const diagnoses = useDict('diagnosisGroup')
  const codes = patient.diagnosisCodes.map((code) => diagnoses.label(code)).join(t('patient.comma'))
  const texts = clinicalTexts().map(({ name, label }) => ({ label, value: patient[name], wide: true }))
  const known = [{ label: t('patient.diagnosisCodes'), value: codes, wide: true }, ...texts].filter(
    ({ value }) => value,
  )
  return (
    <Panel title={t('patient.clinical')}>
      {known.length > 0 ? <Facts items={known} /> : <EmptyState title={t('patient.noClinical')} />}
    </Panel>
  )
}
