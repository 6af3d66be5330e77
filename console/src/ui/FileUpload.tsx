import { useState } from 'react'
import { uploadDirect } from '../api/upload.ts'
import { t } from '../messages/index.ts'
import { FilePicker } from './FilePicker.tsx'
import { notify } from './notify.ts'

interface StoredFile {
  name: string
  url: string
  /** `false`: it stays. */
  removable?: boolean
}
interface Props {
  value?: StoredFile[]
  onChange?: (files: StoredFile[]) => void
  accept?: string
  limit?: number
  hint?: string
}

/** Files sent by PUT to the address that the server signs for each (specification sections 5 and 7). */
export function FileUpload({
  value = [],
  onChange,
  accept = '.doc,.docx,.pdf',
  limit = 1,
  hint = t('common.fileHint'),
}: Props) {
  const [pending, setPending] = useState(false)
  const pick = async (files: File[]) => {
    setPending(true)
    const sent = await Promise.allSettled(
      files.map(async (file) => ({ name: file.name, url: await uploadDirect(file) })),
    )
    setPending(false)
    const stored = sent.flatMap((one) =>
      one.status === 'fulfilled' && one.value.url ? [{ ...one.value, url: one.value.url }] : [],
    )
    if (stored.length < files.length) notify.error(t('common.uploadFailed'))
    else notify.success(t('common.updated'))
    onChange?.([...value, ...stored])
  }
  const remove = (index: number) => {
    if (value[index]?.removable === false) notify.warning(t('common.fileLocked'))
    else onChange?.(value.filter((_, each) => each !== index))
  }
  return (
    <FilePicker
      label={t('common.uploadFile')}
      hint={hint}
      accept={accept}
      limit={limit}
      tooMany={t('common.fileMany', { count: limit })}
      wrongType={t('common.fileType', { accept })}
      names={value.map((file) => file.name)}
      pending={pending}
      onPick={pick}
      onRemove={remove}
    />
  )
}
