import type { FileKind } from '@cogcampus/contract/files'
import { useRef, useState } from 'react'
import { notify } from '../api/notify.ts'
import { uploadDirect } from '../api/upload.ts'
import { t } from '../messages/index.ts'
import { useBeforeSubmit } from './beforeSubmit.ts'
import { FilePicker } from './FilePicker.tsx'

interface StoredFile {
  name: string
  url: string
  /** `false`: it stays. */
  removable?: boolean
}
interface Props {
  value?: StoredFile[]
  onChange?: (files: StoredFile[]) => void
  /** What the files are for. */
  kind: FileKind
  accept?: string
  limit?: number
  hint?: string
}

/** Files sent by PUT to the address that the server signs for each (specification sections 5 and 7). */
export function FileUpload({
  value = [],
  onChange,
  kind,
  accept = '.doc,.docx,.pdf',
  limit = 1,
  hint = t('common.fileHint'),
}: Props) {
  const [pending, setPending] = useState(false)
  const [share, setShare] = useState(0)
  const sending = useRef<Promise<void>>(undefined)
  // Saved while a file is on its way, the form would go without it.
  useBeforeSubmit(() => sending.current)
  const pick = (files: File[]) => {
    sending.current = send(files).finally(() => {
      sending.current = undefined
    })
    // Who is told of it is told below; the form that waits does not go.
    sending.current.catch(() => undefined)
  }
  const send = async (files: File[]) => {
    setPending(true)
    setShare(0)
    const shares = files.map(() => 0)
    const whole = files.reduce((sum, { size }) => sum + size, 0)
    const note = (index: number) => (sent: number) => {
      shares[index] = (sent * (files[index]?.size ?? 0)) / whole
      setShare(shares.reduce((sum, each) => sum + each, 0))
    }
    const sent = await Promise.allSettled(
      files.map(async (file, index) => ({ name: file.name, url: await uploadDirect(file, kind, note(index)) })),
    )
    setPending(false)
    const stored = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const [index, one] of sent.entries()) {
      if (one.status === 'fulfilled') continue
      const reason = (one.reason as Error).message || t('core.abnormal')
      notify.error(t('common.uploadFailed', { name: files[index]?.name ?? '', reason }))
    }
    if (stored.length === files.length) notify.success(t('common.updated'))
    onChange?.([...value, ...stored])
    if (stored.length < files.length) throw new Error('A file was not stored')
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
      share={share}
      onPick={pick}
      onRemove={remove}
    />
  )
}
