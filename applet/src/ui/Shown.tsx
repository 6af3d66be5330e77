import type { ReactNode } from 'react'
import { isGone, type Read } from '../api/useRead'
import type { Rows } from '../api/useRows'
import { faultText } from '../api/useSend'
import { back } from '../app/links'
import { t } from '../messages'
import { Box, Press, Txt } from './native'

/** Lines in the place of what is being read. */
export const Skeleton = ({ rows = 3 }: { rows?: number }) => (
  <Box className="card" label={t('common.loading')} role="status">
    {Array.from({ length: rows }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
      <Box key={at} className={`bone bone-${at % 3}`} />
    ))}
  </Box>
)

/** Where there is nothing: what could be done next. */
export const Empty = ({ text, action, onAction }: { text: string; action?: string; onAction?: () => void }) => (
  <Box className="empty">
    <Box className="icon icon-empty" />
    <Txt className="empty-text">{text}</Txt>
    {action && (
      <Press className="empty-action" onClick={onAction}>
        {action}
      </Press>
    )}
  </Box>
)

/** Whether something is missing because it could not be read. */
export const isLost = ({ data, fault }: Read): boolean => data === undefined && fault !== null

/** Says in the place of a part of the page that it could not be read; the page tries again by itself. */
export const Lost = ({ text }: { text: string }) => (
  <Box className="text muted" role="status">
    {text}
  </Box>
)

/** What was read: a skeleton before; where it failed, the reason and a retry, or the way back where a retry is of no use. */
export function Shown<T>({ read, rows, children }: { read: Read<T>; rows?: number; children: (data: T) => ReactNode }) {
  const { data, fault, reload } = read
  if (data !== undefined) return <>{children(data)}</>
  if (fault && isGone(fault)) return <Empty text={faultText(fault)} action={t('common.back')} onAction={back} />
  if (fault) return <Empty text={faultText(fault)} action={t('common.retry')} onAction={() => void reload()} />
  return <Skeleton {...(rows ? { rows } : {})} />
}

/** The rows of a page, or what to say where there are none. */
export function List<T extends { id: number }>({
  read,
  empty,
  action,
  onAction,
  children,
}: {
  read: Rows<T>
  empty: string
  action?: string
  onAction?: () => void
  children: (row: T) => ReactNode
}) {
  return (
    <Shown read={read}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Empty text={empty} {...(action ? { action } : {})} {...(onAction ? { onAction } : {})} />
        ) : (
          <Box className="card list" role="list">
            {list.map((row) => (
              <Box key={row.id} className="list-item" role="listitem">
                {children(row)}
              </Box>
            ))}
            {read.more && (
              <Press className="list-more" disabled={read.busy} onClick={() => void read.more?.()}>
                {t('common.more', { count: list.length, total })}
              </Press>
            )}
          </Box>
        )
      }
    </Shown>
  )
}
