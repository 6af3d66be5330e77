import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { NumbersDialog } from '../../../ui/NumbersDialog.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './activity.module.css'

/** The phones of a sign-up in full, those among its answers included. */
export function SignUpNumbers({ dialog }: { dialog: Dialog }) {
  const numbers = useApi('/admin/activity-user/reveal', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <NumbersDialog dialog={dialog} load={numbers}>
      {({ phone, answers }) => [
        { label: t('fields:phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
        {
          label: t('activity-user:answers'),
          value: answers && <p className={styles.answers}>{answers}</p>,
          wide: true,
        },
      ]}
    </NumbersDialog>
  )
}
