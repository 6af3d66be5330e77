import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useRef } from 'react'
import { notify } from '../api/notify.ts'
import { t } from '../messages/index.ts'
import styles from './FilePicker.module.css'

interface Props {
  label: string
  hint: string
  /** File name extensions, such as `.xls,.xlsx`. */
  accept: string
  limit: number
  /** The message when more than `limit` files are chosen. */
  tooMany: string
  wrongType: string
  names: string[]
  pending?: boolean
  /** How much is sent, from 0 to 1. */
  share?: number
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
      {props.pending && props.share ? (
        <Progress percent={Math.floor(props.share * 100)} size="small" aria-label={props.label} />
      ) : null}
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
