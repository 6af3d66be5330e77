import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { t } from '../messages/index.ts'
import styles from './FilePicker.module.css'
import { notify } from './notify.ts'

interface Props {
  label: string
  hint: string
  /** Endings, as `.xls,.xlsx`. */
  accept: string
  limit: number
  /** Said when more are chosen than `limit`. */
  tooMany: string
  wrongType: string
  names: string[]
  pending?: boolean
  disabled?: boolean
  onPick: (files: File[]) => void
  onRemove: (index: number) => void
}

/** What the file controls share: a button, the limit, the endings, and the list of what is there. */
export function FilePicker(props: Props) {
  const input = useRef<HTMLInputElement>(null)
  const endings = props.accept.split(',')
  const pick = (files: File[]) => {
    if (input.current) input.current.value = ''
    if (files.length === 0) return
    if (props.names.length + files.length > props.limit) return void notify.warning(props.tooMany)
    if (!files.every((file) => endings.some((ending) => file.name.toLowerCase().endsWith(ending.trim())))) {
      return void notify.warning(props.wrongType)
    }
    props.onPick(files)
  }
  return (
    <div className={styles.picker}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={props.accept}
        aria-label={props.label}
        onChange={(event) => pick([...(event.target.files ?? [])])}
      />
      <Button
        icon={<UploadOutlined />}
        loading={props.pending ?? false}
        disabled={props.disabled ?? false}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
      <p className={styles.hint}>{props.hint}</p>
      <ul className={styles.list}>
        {props.names.map((name, index) => (
          <li key={name}>
            <PaperClipOutlined />
            <span>{name}</span>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('common.removeFile', { name })}
              onClick={() => props.onRemove(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
