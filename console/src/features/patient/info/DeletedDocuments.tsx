import { Button, Modal } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './info.module.css'
import { infoNouns } from './info.ts'

/** Documents of a patient that were deleted, to be restored. */
export function DeletedDocuments({ dialog }: { dialog: Dialog }) {
  const wanted = { patientId: dialog.id ?? 0, deleted: true, pageSize: 50 }
  const found = useApi('/admin/patient-document/page', wanted, { enabled: dialog.open })
  const restore = useAction('/admin/patient-document/restore', { also: infoNouns })
  const rows = found.data?.list ?? []
  return (
    <Modal
      open={dialog.open}
      title={t('patient.deletedDocuments')}
      footer={null}
      onCancel={dialog.close}
      destroyOnHidden
    >
      {found.data && rows.length === 0 && <EmptyState title={t('patient.noDocuments')} />}
      <ul className={styles.list}>
        {rows.map(({ id, title, fileName, readOnly }) => (
          <li key={id} className={styles.line}>
            <span>
              {title} <span className={styles.small}>{fileName}</span>
            </span>
            {!readOnly && (
              <Button type="link" onClick={() => restore.run({ id })}>
                {t('common.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
