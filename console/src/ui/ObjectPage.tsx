import type { Path, Request, Response } from '@cogcampus/contract'
import { Skeleton } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useApi } from '../api/useApi.ts'
import { FaultState } from './FaultState.tsx'
import { SubjectContext } from './subject.ts'
import { usePageTitle } from './usePageTitle.ts'
import { useQueryState } from './useQueryState.ts'

type InfoPath = {
  [P in Path]: Request<P> extends { id: number } ? (Response<P> extends { id: number } ? P : never) : never
}[Path]

interface Props<P extends InfoPath> {
  endpoint: P
  live?: boolean
  /** What the object is called: the title of the tab, and of the forms on the page. */
  nameOf: (object: Response<P>) => string
  /** What stands there without an id. */
  none: ReactNode
  children: (object: Response<P>) => ReactNode
}

/** The page of the one object that its address names (`?id=12`): its tab, its forms and their drafts belong to this object. */
export function ObjectPage<P extends InfoPath>({ endpoint, live = false, nameOf, none, children }: Props<P>) {
  const [{ id }] = useQueryState()
  const known = typeof id === 'number'
  const found = useApi<InfoPath>(endpoint, { id: known ? id : 0 }, { enabled: known, live })
  const object = found.data as Response<P> | undefined
  const name = object && nameOf(object)
  usePageTitle(name)
  if (!known) return none
  if (found.error) return <FaultState failure={found.error} retry={found.refetch} />
  if (!object) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <SubjectContext value={{ id, name }}>
      {/* Begun anew for each object: an open form of one must not stay for the next. */}
      <Fragment key={id}>{children(object)}</Fragment>
    </SubjectContext>
  )
}
