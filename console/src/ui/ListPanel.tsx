import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Fragment, type ReactNode } from 'react'
import type { Failure } from '../api/failure.ts'
import { FaultState } from './FaultState.tsx'
import styles from './ListPanel.module.css'
import { Panel } from './Panel.tsx'

interface Props<R> {
  title: string
  extra?: ReactNode
  load: Pick<UseQueryResult<unknown, Failure>, 'error' | 'isPending' | 'refetch'>
  rows: R[]
  /** The text when there are no rows. */
  empty: ReactNode
  idOf: (row: R) => string | number
  /** The heading under which a row stands; rows of one heading follow each other. */
  groupOf?: (row: R) => string
  /** Stands at the right of that heading. */
  extraOf?: (row: R) => ReactNode
  children: (row: R) => ReactNode
}

/** A short list under a heading, with its states for loading, failure and no rows. */
export function ListPanel<R>({ title, extra, load, rows, empty, idOf, groupOf, extraOf, children }: Props<R>) {
  return (
    <Panel title={title} extra={extra}>
      {load.error ? (
        <FaultState failure={load.error} retry={load.refetch} />
      ) : load.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : rows.length === 0 ? (
        <div className={styles.quiet}>{empty}</div>
      ) : (
        [...Map.groupBy(rows, (row) => groupOf?.(row))].map(([heading, some]) => (
          <Fragment key={heading}>
            {heading && (
              <div className={styles.heading}>
                <h3>{heading}</h3>
                {some[0] && extraOf?.(some[0])}
              </div>
            )}
            <ul className={styles.list} aria-label={heading}>
              {some.map((row) => (
                <li key={idOf(row)}>{children(row)}</li>
              ))}
            </ul>
          </Fragment>
        ))
      )}
    </Panel>
  )
}
