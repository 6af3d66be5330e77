import { PaperClipOutlined } from '@ant-design/icons'
import { fileUrl } from '../api/request.ts'
import styles from './FileLinks.module.css'

/** Stored files by their names; each opens in a tab of its own. */
export function FileLinks({ files }: { files: { name: string; accessUrl: string }[] }) {
  return (
    <span className={styles.files}>
      {files.map(({ name, accessUrl }) => (
        <a key={accessUrl} href={fileUrl(accessUrl)} target="_blank" rel="noreferrer">
          <PaperClipOutlined aria-hidden /> {name}
        </a>
      ))}
    </span>
  )
}
