import { CheckCircleOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { remindAddress, remindKinds, remindLateHours, remindWithin } from '@cogcampus/contract/enums'
import { limits } from '@cogcampus/contract/limits'
import dayjs from 'dayjs'
import { useApi } from '../../../api/useApi.ts'
import { useCanOpen } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'
import { ListPanel } from './ListPanel.tsx'

type Reminder = Response<'/admin/message-remind/list'>[number]
/** A line: what waits, how much of it, where it is shown, and since when the first of it waits. */
interface Line extends Pick<Reminder, 'kind' | 'since'> {
  to: string
  text: string
  count: number
}

/**
 * What waits for the user, in the words of the act: first whatever others wait for, then work that is due; of each, what has
 * waited longest first. Each line opens the rows that it counts. `writes`: the user owes session records.
 */
export function Reminders({ writes }: { writes: boolean }) {
  const list = useApi('/admin/message-remind/list', {}, { live: true })
  const canOpen = useCanOpen()
  const counts = (list.data ?? []).filter(({ remindCount }) => remindCount > 0)
  const codes = new Set<string>(counts.map(({ remindCode }) => remindCode))
  const once = counts.filter(({ remindCode }) => !codes.has(remindWithin[remindCode] ?? ''))
  const lines = [
    ...once.map(({ remindCode, remindCount: count, kind, since }): Line => {
      return { to: remindAddress(remindCode), text: t(`home.act.${remindCode}`, { count }), count, kind, since }
    }),
    ...useRecordsOwed(writes),
  ].filter(({ to }) => canOpen(to))
  const rows = remindKinds.flatMap((kind) =>
    lines.filter((line) => line.kind === kind).toSorted((a, b) => waitedSince(a) - waitedSince(b)),
  )
  return (
    <ListPanel
      title={t('home.toDo')}
      load={list}
      rows={rows}
      empty={<NothingPending />}
      idOf={({ to }) => to}
      groupOf={({ kind }) => t(`home.kind.${kind}`)}
    >
      {(line) => (
        <>
          <PageLink to={line.to}>
            {line.text}
            {line.count >= limits.countCap && '+'}
          </PageLink>
          <Age {...line} />
        </>
      )}
    </ListPanel>
  )
}

/** The records that a doctor owes have no badge: the menu shows one beside their page, of those to countersign. */
function useRecordsOwed(enabled: boolean): Line[] {
  const { data } = useApi('/admin/so-day/record', { owed: true, sort: 'day', pageSize: 1 }, { live: true, enabled })
  const [first] = data?.list ?? []
  if (!data || !first) return []
  const { total: count } = data
  const since = dayjs(`${first.day}T${first.to}`).toISOString()
  return [
    { to: '/schedule/record?owed=true&sort=day', text: t('home.recordsOwed', { count }), count, kind: 'WORK', since },
  ]
}

/** Of what waits too long. What the campuses see to is not the reader's own. */
const tones = { ANSWER: 'danger', WORK: 'warning', CAMPUS: 'neutral' } as const
const waitedSince = ({ since }: Line) => (since ? Date.parse(since) : Number.POSITIVE_INFINITY)

function Age({ kind, since }: Line) {
  if (!since || dayjs(since).isAfter(dayjs())) return null
  const late = dayjs().diff(since, 'hour') >= remindLateHours
  return (
    <StatusTag tone={late ? tones[kind] : 'neutral'}>
      {t('home.longest')} <DateText value={since} as="relative" />
    </StatusTag>
  )
}

function NothingPending() {
  return (
    <div className={styles.done}>
      <span aria-hidden="true">
        <CheckCircleOutlined />
      </span>
      <span>
        <strong>{t('home.nothingPending')}</strong>
        {t('home.nothingPendingHint')}
      </span>
    </div>
  )
}
