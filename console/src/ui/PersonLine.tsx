import type { ReactNode } from 'react'
import { CellLink } from './CellLink.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import styles from './PersonLine.module.css'

interface Props {
  name: string
  /** The address of the stored picture. */
  photo: string | null
  /** What stands below the name. */
  below?: ReactNode
  /** Where given, the name opens the person. */
  open?: (() => void) | undefined
}

/** A person in a list: picture, name, and a second line. */
export function PersonLine({ name, photo, below, open }: Props) {
  return (
    <span className={styles.person}>
      <PersonAvatar user={{ userName: name, headUrl: photo }} />
      <span>
        <strong>{open ? <CellLink onClick={open}>{name}</CellLink> : name}</strong>
        {below && <small>{below}</small>}
      </span>
    </span>
  )
}
