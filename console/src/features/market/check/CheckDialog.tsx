import { Modal, Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { CheckFacts } from './CheckFacts.tsx'
import { Decide } from './Decide.tsx'

/** One application: the request, its applicant and reason, and the decision for users who may take it. */
export function CheckDialog({ dialog }: { dialog: Dialog }) {
  const check = useApi('/admin/customer/check/info', { id: dialog.id ?? 0 }, { enabled: dialog.id !== undefined })
  return (
    <Modal
      open={dialog.open}
      title={check.data ? t('market.checkTitle', { name: check.data.childName }) : t('market.seeCheck')}
      width={640}
      onCancel={dialog.close}
      footer={null}
      destroyOnHidden
    >
      {check.error ? (
        <FaultState failure={check.error} retry={check.refetch} />
      ) : check.data && check.data.id === dialog.id ? (
        <>
          <CheckFacts check={check.data} />
          <Decide check={check.data} close={dialog.close} />
        </>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}
