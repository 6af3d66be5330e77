import { t } from '../../../messages/index.ts'
import { FileUpload } from '../../../ui/FileUpload.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'

const Field = fieldOf('patient')

/** The photo of a patient. */
export function PhotoField() {
  return (
    <Field name="photo">
      <Photo />
    </Field>
  )
}

function Photo({ value, onChange }: { value?: string | null; onChange?: (address: string | null) => void }) {
  return (
    <FileUpload
      kind="patientPhoto"
      accept=".jpg,.jpeg,.png,.webp"
      hint={t('patient.photoHint')}
      value={value ? [{ name: t('patient:photo'), url: value }] : []}
      onChange={(files) => onChange?.(files.at(-1)?.url ?? null)}
    />
  )
}
