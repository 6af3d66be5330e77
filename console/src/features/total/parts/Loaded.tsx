import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { FaultState } from '../../../ui/FaultState.tsx'

interface Props<T> {
  load: { data: T | undefined; error: Failure | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What a page shows of an answer, with its states for loading and failure. */
export function Loaded<T>({ load: { data, error, refetch }, children }: Props<T>) {
  if (error && !data) return <FaultState failure={error} retry={refetch} />
  return data ? children(data) : <Skeleton active paragraph={{ rows: 12 }} />
}
