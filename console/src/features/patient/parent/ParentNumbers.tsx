import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { NumbersDialog } from '../../../ui/NumbersDialog.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

/** The numbers of a parent in full. */
export function ParentNumbers({ dialog }: { dialog: Dialog }) {
  const numbers = useApi('/admin/parent-info/reveal', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <NumbersDialog dialog={dialog} load={numbers}>
      {({ phone, identityNo }) => [
        { label: t('patient.phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
        { label: t('patient.identityNo'), value: identityNo },
      ]}
    </NumbersDialog>
  )
}
