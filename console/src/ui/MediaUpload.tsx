import type { FileKind } from '@cogcampus/contract/files'
import { t } from '../messages/index.ts'
import { FileUpload } from './FileUpload.tsx'

/** Stored files by the names that they came with, as the contract has them. */
type Files = { name: string; accessUrl: string }[]

interface Props {
  value?: Files | null
  onChange?: (files: Files) => void
  kind: FileKind
}

/** The pictures, sounds, films and papers that go with a text. */
export function MediaUpload({ value, onChange, kind }: Props) {
  return (
    <FileUpload
      kind={kind}
      accept=".jpg,.jpeg,.png,.webp,.pdf,.mp3,.m4a,.mp4"
      limit={9}
      hint={t('common.mediaHint')}
      value={(value ?? []).map(({ name, accessUrl }) => ({ name, url: accessUrl }))}
      onChange={(files) => onChange?.(files.map(({ name, url }) => ({ name, accessUrl: url })))}
    />
  )
}
