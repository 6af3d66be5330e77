import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import type { ComponentProps } from 'react'
import type { Failure } from '../api/failure.ts'
import { t } from '../messages/index.ts'
import { Facts } from './Facts.tsx'
import { FaultState } from './FaultState.tsx'
import type { Dialog } from './useDialog.ts'

interface Props<T> {
  dialog: Dialog
  /** The answer of the call that reveals them. */
  load: Pick<UseQueryResult<T, Failure>, 'data' | 'error' | 'refetch'>
  /** The family sees in the app who looked. */
  seen?: boolean
  children: (data: T) => ComponentProps<typeof Facts>['items']
}

/** Numbers in full, with a note that who reads them is on record. */
export function NumbersDialog<T>({ dialog, load, seen = false, children }: Props<T>) {
  return (
    <Modal open={dialog.open} title={t('common.showNumbers')} footer={null} onCancel={dialog.close} destroyOnHidden>
      <Alert
        type="info"
        showIcon
        title={t(seen ? 'common.numbersSeen' : 'common.numbersOnRecord')}
        style={{ marginBottom: 16 }}
      />
      {load.error ? (
        <FaultState failure={load.error} retry={load.refetch} />
      ) : load.data === undefined ? (
        <Skeleton active />
      ) : (
        <Facts items={children(load.data)} />
      )}
    </Modal>
  )
}
