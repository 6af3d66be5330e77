import { t } from '../../../messages/index.ts'
import { FileUpload } from '../../../ui/FileUpload.tsx'

interface Props {
  value?: string | null
  onChange?: (address: string | undefined) => void
}

/** A photo or scan of a signed paper: its value is the address of the picture. */
export function ScanUpload({ value, onChange }: Props) {
  return (
    <FileUpload
      kind="consentScan"
      accept=".jpg,.jpeg,.png,.webp"
      hint={t('patient.scanHint')}
      value={value ? [{ name: t('patient.scan'), url: value }] : []}
      onChange={(files) => onChange?.(files.at(-1)?.url)}
    />
  )
}
