import { DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import type { FileKind } from '@cogcampus/contract/files'
import { Button } from 'antd'
import { useState } from 'react'
import { notify } from '../api/notify.ts'
import { fileUrl } from '../api/request.ts'
import { uploadForm } from '../api/upload.ts'
import { t } from '../messages/index.ts'
import styles from './PhotoInput.module.css'

interface Common {
  id?: string
  kind: FileKind
}

/** One picture, stored when it is chosen; its value is the address. */
export function PhotoInput({
  value,
  onChange,
  ...common
}: Common & { value?: string | null; onChange?: (address: string | null) => void }) {
  return (
    <PhotosInput
      {...common}
      most={1}
      value={value ? [value] : []}
      onChange={([address]) => onChange?.(address ?? null)}
    />
  )
}

/** Pictures, `most` of them at most, each stored when it is chosen; their value is the list of addresses. */
export function PhotosInput({
  id,
  kind,
  most,
  value = [],
  onChange,
}: Common & { most: number; value?: string[]; onChange?: (addresses: string[]) => void }) {
  const [pending, setPending] = useState(false)
  const pick = async (files: File[]) => {
    if (value.length + files.length > most) return void notify.warning(t('common.fileMany', { count: most }))
    setPending(true)
    // A refusal has been shown by then.
    const sent = await Promise.all(files.map((file) => uploadForm(file, kind).catch(() => undefined)))
    setPending(false)
    onChange?.([...value, ...sent.filter((address) => address !== undefined)])
  }
  return (
    <div id={id} className={styles.photos}>
      {value.map((address, index) => (
        <div key={address} className={styles.photo}>
          <img src={fileUrl(address)} alt={t('common.photoNumber', { count: index + 1 })} />
          <Button
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('common.removePhoto', { count: index + 1 })}
            onClick={() => onChange?.(value.filter((each) => each !== address))}
          />
        </div>
      ))}
      {value.length < most && (
        <label className={styles.add} aria-busy={pending}>
          {pending ? <LoadingOutlined /> : <PlusOutlined />}
          <input
            type="file"
            className="sr-only"
            multiple={most > 1}
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
