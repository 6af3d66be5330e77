import { DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { fileUrl } from '../../../api/request.ts'
import { uploadForm } from '../../../api/upload.ts'
import { t } from '../../../messages/index.ts'
import { notify } from '../../../ui/notify.ts'
import styles from './campus.module.css'

const most = 9

/** The photographs of a campus. */
export function PhotosField() {
  return (
    <Form.Item name="photos" extra={t('system.photoHint', { count: most })}>
      <Photos />
    </Form.Item>
  )
}

interface Props {
  id?: string
  value?: string[]
  onChange?: (photos: string[]) => void
}

function Photos({ id, value = [], onChange }: Props) {
  const [pending, setPending] = useState(false)
  const pick = async (files: File[]) => {
    if (value.length + files.length > most) return void notify.warning(t('common.fileMany', { count: most }))
    setPending(true)
    const sent = await Promise.all(files.map((file) => uploadForm(file).catch(() => undefined)))
    setPending(false)
    onChange?.([...value, ...sent.filter((address) => address !== undefined)])
  }
  return (
    <div id={id} className={styles.photos}>
      {value.map((address, index) => (
        <div key={address} className={styles.photo}>
          <img src={fileUrl(address)} alt={t('system.photoNumber', { count: index + 1 })} />
          <Button
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('system.removePhoto', { count: index + 1 })}
            onClick={() => onChange?.(value.filter((each) => each !== address))}
          />
        </div>
      ))}
      {value.length < most && (
        <label className={styles.addPhoto} aria-busy={pending}>
          {pending ? <LoadingOutlined /> : <PlusOutlined />}
          <input
            type="file"
            className="sr-only"
            multiple
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('common.uploadImage')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void pick(files)
            }}
          />
        </label>
      )}
    </div>
  )
}
