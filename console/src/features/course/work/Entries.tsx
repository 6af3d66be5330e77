import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FileLinks } from '../../../ui/FileLinks.tsx'
import { FileView, fitsAmongWords } from '../../../ui/FileView.tsx'
import styles from './work.module.css'

type Entries = Response<'/admin/work/detail'>['entries']

/** What was handed in, asked, answered and said about homework, the first first. */
export function Entries({ entries }: { entries: Entries }) {
  return (
    <ol className={styles.entries}>
      {entries.map(({ id, kind, text, files, authorName, createdAt }) => (
        <li key={id}>
          <span className={styles.quiet}>
            {t(`work:kind.${kind}`)} · {authorName} · <DateText value={createdAt} />
          </span>
          <span>{text}</span>
          <Files files={files} />
        </li>
      ))}
    </ol>
  )
}

/** What was handed in or given with a text: pictures, sound and films in place, links for the rest. */
function Files({ files }: { files: Entries[number]['files'] }) {
  const others = files.filter(({ accessUrl }) => !fitsAmongWords(accessUrl))
  return (
    <>
      {files
        .filter((file) => !others.includes(file))
        .map((file) => (
          <figure key={file.accessUrl} className={styles.file}>
            <FileView address={file.accessUrl} name={file.name} />
            <figcaption>
              <FileLinks files={[file]} />
            </figcaption>
          </figure>
        ))}
      {others.length > 0 && <FileLinks files={others} />}
    </>
  )
}
