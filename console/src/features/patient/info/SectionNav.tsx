import type { Path } from '@cogcampus/contract'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import styles from './glance.module.css'
import type { PatientInfo } from './info.ts'

/** The sections of the page, in their order, with the call without which each is not there. */
const sections = [
  ['assessments', 'assess.assessments', '/admin/patient/profile'],
  ['plan', 'assess.plan', '/admin/teaching-plan/page'],
  ['results', 'patient.results', '/admin/so-day/record/patient'],
  ['reports', 'patient.report.section', '/admin/patient/report/page'],
  ['homework', 'patient.homework', '/admin/work/page'],
  ['comments', 'patient.comments', '/admin/so-day/reply'],
  ['sessions', 'patient.sessions', '/admin/so-day/patient'],
  ['documents', 'patient.documents', '/admin/patient/info'],
  ['family', 'patient.family', '/admin/patient/info'],
  ['orders', 'patient.orders', '/admin/patient/info'],
  ['consents', 'patient.consents', '/admin/patient/info'],
] as const satisfies readonly (readonly [id: string, title: string, call: Path])[]

/** Leads to the sections of the page; it stays in sight below the head of the layout. */
export function SectionNav({ orders }: Pick<PatientInfo, 'orders'>) {
  const can = useCan()
  // Orders are a section where the user sees one.
  const shown = sections.filter(([id, , call]) => can(call) && (id !== 'orders' || orders.length > 0))
  return (
    <nav className={styles.nav} aria-label={t('patient.sections')}>
      {shown.map(([id, title]) => (
        <button key={id} type="button" onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}>
          {t(title)}
        </button>
      ))}
    </nav>
  )
}
