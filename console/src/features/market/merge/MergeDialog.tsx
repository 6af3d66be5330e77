import { Modal } from 'antd'
import { useId, useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { Compare } from './Compare.tsx'
import { FindLead } from './FindLead.tsx'
import styles from './merge.module.css'

/** Merges two leads of one family: the other is found, both are compared, and only then one goes into the other. */
export function MergeDialog({ dialog }: { dialog: Dialog }) {
  return (
    <Modal
      open={dialog.open}
      title={t('customer:call.merge')}
      width={760}
      style={{ top: 40 }}
      footer={null}
      onCancel={dialog.close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {dialog.id !== undefined && <Merge id={dialog.id} close={dialog.close} />}
    </Modal>
  )
}

function Merge({ id, close }: { id: number; close: () => void }) {
  const field = useId()
  const [otherId, setOtherId] = useState<number>()
  const [swapped, setSwapped] = useState(false)
  const [reason, setReason] = useState('')
  const one = useApi('/admin/customer/detail', { id }).data
  const other = useApi('/admin/customer/detail', { id: otherId ?? 0 }, { enabled: otherId !== undefined }).data
  const merge = useLeadAction('/admin/customer/merge', t('market.mergedNow'))
  if (!one) return <Loading />
  if (otherId === undefined) return <FindLead of={one} choose={setOtherId} />
  if (!other) return <Loading />
  const [winner, loser] = swapped ? [other, one] : [one, other]
  const run = async () => {
    const text = reason.trim()
    const result = await merge.run({ winnerId: winner.id, loserId: loser.id, ...(text ? { reason: text } : {}) })
    if (result.ok) close()
  }
  return (
    <Compare
      winner={winner}
      loser={loser}
      swap={() => setSwapped(!swapped)}
      back={() => setOtherId(undefined)}
      merge={run}
      pending={merge.pending}
    >
      <label className={styles.reason} htmlFor={field}>
        {t('fields:reason')}
        <TextInput id={field} value={reason} onChange={setReason} max={500} />
      </label>
    </Compare>
  )
}
