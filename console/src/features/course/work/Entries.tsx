import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FilesAmongWords } from '../../../ui/FilesAmongWords.tsx'
import styles from './work.module.css'

type Entries = Response<'/admin/work/detail'>['entries']

/** What was handed in, asked, answered and said about homework, the first first. */
export function Entries({ entries }: { entries: Entries }) {
  return (
    <ol className={styles.entries}>
      {entries.map(({ id, kind, text, files, authorName, createdAt }) => (
        <li key={id}>
          <span className={styles.quiet}>
            {[t(`work:kind.${kind}`), authorName].filter(Boolean).join(' · ')} · <DateText value={createdAt} />
          </span>
          {text && <span>{text}</span>}
          <FilesAmongWords files={files} />
        </li>
      ))}
    </ol>
  )
}
