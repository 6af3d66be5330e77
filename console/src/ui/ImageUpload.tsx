import { PlusOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { notify } from '../api/notify.ts'
import { fileUrl } from '../api/request.ts'
import { uploadForm } from '../api/upload.ts'
import { useAction } from '../api/useAction.ts'
import { t } from '../messages/index.ts'
import styles from './ImageUpload.module.css'

interface Props {
  userId: number
  avatar: string | null
}

/** A person's picture: chosen, sent and stored in one step (specification sections 2, 5 and 7). */
export function ImageUpload({ userId, avatar }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState(avatar)
  const [pending, setPending] = useState(false)
  const update = useAction('/admin/user/update', { done: t('common.updated'), also: ['/admin/rbac/user'] })
  const pick = async (files: File[]) => {
    if (input.current) input.current.value = ''
    const [file] = files
    if (files.length > 1) return void notify.warning(t('common.imageMany'))
    if (!file) return
    setPending(true)
    const address = await uploadForm(file, 'avatar').catch(() => undefined)
    if (address) {
      setImage(address)
      await update.run({ userId, headUrl: address })
    }
    setPending(false)
  }
  return (
    <button
      type="button"
      className={styles.box}
      aria-busy={pending}
      aria-label={t(image ? 'common.changeImage' : 'common.uploadImage')}
      onClick={() => input.current?.click()}
    >
      {image ? <img src={fileUrl(image)} alt="" /> : <PlusOutlined />}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('common.uploadImage')}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => pick([...(event.target.files ?? [])])}
      />
    </button>
  )
}
