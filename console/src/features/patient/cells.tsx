import type { PatientState } from '@cogcampus/contract/life/patient'
import { t } from '../../messages/index.ts'
import { PatientLink } from '../../ui/PatientLink.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import styles from './patient.module.css'
import { ageOf, consentTones, type Patient, stateTones } from './patient.ts'

/** The state of a patient. */
export const StateTag = ({ state }: { state: PatientState }) => (
  <StatusTag tone={stateTones[state]}>{t(`patient.state.${state}`)}</StatusTag>
)

/** Whether the family has agreed that health data is recorded. */
export const ConsentTag = ({ consent }: { consent: Patient['consent'] }) => (
  <StatusTag tone={consentTones[consent]}>{t(`patient.consent.${consent}`)}</StatusTag>
)

/** `女 · 7 岁` */
export function sexAndAge({ gender, birthday }: Pick<Patient, 'gender' | 'birthday'>): string {
  return `${t(gender === 1 ? 'common.male' : 'common.female')} · ${ageOf(birthday)}`
}

/** Patients, each with a link to the file. */
export function PatientLinks({ patients }: { patients: { id: number; name: string }[] }) {
  if (patients.length === 0) return t('common.none')
  return (
    <span className={styles.several}>
      {patients.map(({ id, name }) => (
        <PatientLink key={id} id={id} name={name} />
      ))}
    </span>
  )
}

/** The first parent with the masked phone, and how many more there are. */
export function FirstParent({ parents }: { parents: Patient['parents'] }) {
  const [first, ...more] = parents
  if (!first) return t('common.none')
  return (
    <span className={styles.parent}>
      {first.name} <small>{first.phone}</small>
      {more.length > 0 && <small>{t('patient.more', { count: more.length })}</small>}
    </span>
  )
}
