import { Modal, Switch } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { nameIn } from '../../../shared/assess/scale.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './scale.module.css'

/** Which campuses use a scale: a switch for each. */
export function SwitchDialog({ dialog }: { dialog: Dialog }) {
  const { id = 0, open } = dialog
  const scale = useApi('/admin/scale/detail', { id }, { enabled: open })
  const campuses = useApi('/admin/scale/campuses', { id }, { enabled: open, live: true })
  const turn = useAction('/admin/scale/switch')
  return (
    <Modal
      open={open}
      title={t('assess.switchTitle', { name: scale.data ? nameIn(scale.data) : '' })}
      footer={null}
      onCancel={dialog.close}
      destroyOnHidden
    >
      {scale.data?.licensed && <p className={styles.hint}>{t('assess.licenceHint')}</p>}
      {campuses.error ? (
        <FaultState failure={campuses.error} retry={campuses.refetch} />
      ) : !campuses.data ? (
        <Loading />
      ) : (
        <ul className={styles.campuses}>
          {campuses.data.map((campus) => (
            <li key={campus.id}>
              <span>{campus.name}</span>
              <Switch
                aria-label={campus.name}
                checked={campus.on}
                disabled={!campus.on && scale.data?.status === 2}
                loading={turn.pending}
                onChange={(on) => turn.run({ id, campusId: campus.id, on })}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
