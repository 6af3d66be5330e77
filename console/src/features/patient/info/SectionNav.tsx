import type { Path } from '@cogcampus/contract'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import styles from './glance.module.css'

/** The sections of the page, in their order, with the call without which each is not there. */
const sections = [
  ['assessments', 'assess.assessments', '/admin/patient/profile'],
  ['plan', 'assess.plan', '/admin/teaching-plan/page'],
  ['results', 'patient.results', '/admin/so-day/record/patient'],
  ['homework', 'patient.homework', '/admin/work/page'],
  ['comments', 'patient.comments', '/admin/so-day/reply'],
  ['sessions', 'patient.sessions', '/admin/so-day/patient'],
  ['documents', 'patient.documents', '/admin/patient/info'],
] as const satisfies readonly (readonly [id: string, title: string, call: Path])[]

/** Leads to the sections of the page. */
export function SectionNav() {
  const can = useCan()
  const shown = sections.filter(([, , call]) => can(call))
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
