import { useCan } from '../api/user.ts'
import { PageLink } from './PageLink.tsx'
import styles from './PatientLink.module.css'

/** The name of a patient, which opens the file for users who may. */
export function PatientLink({ id, name }: { id: number; name: string }) {
  const can = useCan()
  return can('/admin/patient/info') ? (
    <PageLink className={styles.link as string} to={`/patient/info?id=${id}`}>
      {name}
    </PageLink>
  ) : (
    name
  )
}
