import { Button, Modal } from 'antd'
import { notify } from '../../../api/notify.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './activity.module.css'

/** The link at which families sign up, and the same as a QR code. */
export function ShareDialog({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/activity-campus/detail', { id }, { enabled: dialog.open })
  const link = row.data && `${location.origin}/activity/${row.data.token}`
  return (
    <Modal open={dialog.open} title={t('operate.offer.link')} onCancel={dialog.close} footer={null} destroyOnHidden>
      {link && (
        <div className={styles.share}>
          <strong>{row.data?.activityTitle}</strong>
          <QrCode text={link} label={t('operate.offer.qr')} />
          <code>{link}</code>
          <Button
            type="primary"
            onClick={async () => {
              await navigator.clipboard.writeText(link)
              notify.success(t('operate.offer.copied'))
            }}
          >
            {t('operate.offer.copy')}
          </Button>
          <p className={styles.hint}>{t('operate.offer.linkHint')}</p>
        </div>
      )}
    </Modal>
  )
}
