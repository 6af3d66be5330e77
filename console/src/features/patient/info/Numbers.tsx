import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { NumbersDialog } from '../../../ui/NumbersDialog.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './info.module.css'

/** The numbers of a family in full. */
export function Numbers({ dialog }: { dialog: Dialog }) {
  const numbers = useApi('/admin/patient/reveal', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <NumbersDialog dialog={dialog} load={numbers} seen>
      {({ parents, emergencyPhone, identityNo }) => [
        ...parents.map((parent) => ({
          label: parent.name,
          value: (
            <span className={styles.number}>
              <a href={`tel:${parent.phone}`}>{parent.phone}</a> {parent.identityNo}
            </span>
          ),
          wide: true,
        })),
        { label: t('patient:emergencyPhone'), value: emergencyPhone },
        { label: t('patient.identityNo'), value: identityNo },
      ]}
    </NumbersDialog>
  )
}
