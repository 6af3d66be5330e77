import type { Path } from '@cogcampus/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { Can } from '../../../api/Can.tsx'
import type { Failure } from '../../../api/failure.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './info.module.css'

interface Props<R> {
  id: string
  title: string
  /** That there are none. */
  none: string
  beyond?: number
  load: Pick<UseQueryResult<unknown, Failure>, 'error' | 'refetch'>
  rows: R[] | undefined
  total: number
  /** The page of all of them, where there is more to see. */
  all: string | false
  add: { endpoint: Path; label: string; run: () => void }
  row: (row: R) => ReactNode
  /** The form that adds one. */
  children: ReactNode
}

/** The last of what a patient has, with the page of all of them and a form to add one. */
export function Latest<R extends { id: number }>(props: Props<R>) {
  const { id, title, none, beyond, load, rows, total, all, add, row, children } = props
  return (
    <Panel
      id={id}
      beyond={beyond}
      title={title}
      none={rows?.length === 0 ? none : undefined}
      extra={
        <Space>
          {all && (
            <PageLink alone to={all}>
              {t('patient.all', { count: total })}
            </PageLink>
          )}
          <Can endpoint={add.endpoint}>
            <Button size="small" onClick={add.run}>
              {add.label}
            </Button>
          </Can>
        </Space>
      }
    >
      {rows ? (
        <ul className={styles.list}>
          {rows.map((each) => (
            <li key={each.id}>{row(each)}</li>
          ))}
        </ul>
      ) : load.error ? (
        <FaultState failure={load.error} retry={load.refetch} />
      ) : (
        <Loading />
      )}
      {children}
    </Panel>
  )
}
