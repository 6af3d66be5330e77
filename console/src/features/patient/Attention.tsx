import type { Path } from '@cogcampus/contract'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAddress, planAddress } from './info/next.ts'
import styles from './patient.module.css'
import type { Patient } from './patient.ts'

type What = NonNullable<Patient['attention']>[number]['what']

/** The call by which each ends. */
const calls = {
  consent: '/admin/patient-consent/add',
  assessment: '/admin/assessment/add',
  plan: '/admin/teaching-plan/review',
  sessions: '/admin/so-day/series',
  hours: '/admin/order-info/create',
} as const satisfies Record<What, Path>

/** Where each ends. */
const addressOf = (what: What, { id, campusId }: Pick<Patient, 'id' | 'campusId'>): string =>
  ({
    consent: `/patient/info?id=${id}&sign=new`,
    assessment: `/patient/assessment?due=true&patientId=${id}`,
    plan: `/course/teachingPlan?due=true&state=ACTIVE&patientId=${id}`,
    sessions: planAddress(id, campusId),
    hours: orderAddress(id),
  })[what]

/** What of a patient waits, and since when; each leads whoever may end it to where that is done. */
export function Attention({ patient }: { patient: Patient }) {
  const can = useCan()
  return (
    <span className={styles.several}>
      {patient.attention?.map(({ what, since }) => (
        <span key={what}>
          {can(calls[what]) ? (
            <PageLink to={addressOf(what, patient)}>{t(`patient.why.${what}`)}</PageLink>
          ) : (
            t(`patient.why.${what}`)
          )}
          {since && <small> {t('patient.why.since', { day: since })}</small>}
        </span>
      ))}
    </span>
  )
}
