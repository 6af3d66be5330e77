import { FileLinks } from './FileLinks.tsx'
import styles from './FilesAmongWords.module.css'
import { FileView, fitsAmongWords } from './FileView.tsx'

/** What was sent with a text: pictures, sound and films in place, links for the rest. */
export function FilesAmongWords({ files }: { files: { name: string; accessUrl: string }[] }) {
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
