import { PersonAvatar } from '../../../app/PersonAvatar.tsx'
import styles from './staff.module.css'

/** A member of staff as the list shows one: picture, name, login name. */
export function Person({ person }: { person: { userName: string; loginName: string; headUrl: string | null } }) {
  return (
    <span className={styles.person}>
      <PersonAvatar user={person} />
      <span>
        <strong>{person.userName}</strong>
        <small>{person.loginName}</small>
      </span>
    </span>
  )
}
