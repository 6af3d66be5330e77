import { fileUrl } from '../api/request.ts'
import styles from './PersonAvatar.module.css'

/** A person's picture, or the first letter of the name. */
export function PersonAvatar({
  user,
  size = 32,
}: {
  user: { userName: string; headUrl: string | null }
  size?: number
}) {
  const box = { width: size, height: size, fontSize: size * 0.44 }
  return user.headUrl ? (
    <img className={styles.avatar} style={box} src={fileUrl(user.headUrl)} alt="" />
  ) : (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {[...user.userName][0]}
    </span>
  )
}
