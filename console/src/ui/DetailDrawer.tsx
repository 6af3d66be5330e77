import { limits } from '@cogcampus/contract/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Failure } from '../api/failure.ts'
import { FaultState } from './FaultState.tsx'
import type { Dialog } from './useDialog.ts'
import { useNarrow } from './useMedia.ts'

interface Props<T> {
  dialog: Dialog
  title: string
  width?: string
  extra?: ReactNode
  /** What it shows: the answer of a call. */
  load: Pick<UseQueryResult<T, Failure>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** One thing to look at, sliding in from the right; the whole width of a phone. */
export function DetailDrawer<T>({ dialog, title, width = limits.drawerWidth, extra, load, children }: Props<T>) {
  const narrow = useNarrow()
  return (
    <Drawer
      open={dialog.open}
      title={title}
      extra={extra}
      size={narrow ? '100%' : width}
      onClose={dialog.close}
      destroyOnHidden
    >
      {load.error ? (
        <FaultState failure={load.error} retry={load.refetch} />
      ) : load.data === undefined ? (
        <Skeleton active />
      ) : (
        children(load.data)
      )}
    </Drawer>
  )
}
