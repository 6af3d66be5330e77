import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import styles from './statistics.module.css'

interface Props<T> {
  load: { data: T | undefined; error: Failure | null; refetch: () => unknown; isPlaceholderData: boolean }
  children: (data: T) => ReactNode
}

/** The frame of a statistics page, with its states for loading and failure. */
export function Frame<T>({ load, children }: Props<T>) {
  const { data, error } = load
  return (
    <div className={styles.page} aria-busy={load.isPlaceholderData || undefined}>
      {error && !data ? (
        <FaultState failure={error} retry={load.refetch} />
      ) : data ? (
        children(data)
      ) : (
        <Skeleton active paragraph={{ rows: 14 }} />
      )}
    </div>
  )
}
