import { CheckCircleOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { askedAddress, remindAddress, remindKinds, remindLateHours, remindWithin } from '@cogcampus/contract/enums'
import { limits } from '@cogcampus/contract/limits'
import { useApi } from '../../api/useApi.ts'
import { useCanOpen } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import { ListPanel } from '../../ui/ListPanel.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { now, wallOf } from '../../ui/wall.ts'
import styles from './Reminders.module.css'

/** What waits, in the order in which it stands: for the user first, for others last. */
const kinds = [...remindKinds, 'ASKED'] as const
interface Row {
  code: string
  kind: (typeof kinds)[number]
  to: string
  text: string
  since: string | null
  /** By when the next of the rows is to be dealt with. */
  due: string | null
}

/**
 * What waits for the user, in the words of the act: first whatever others wait for, then work that is due, then what the user
 * waits for; of each, what is due within a day first, and then what has waited longest. Each line opens the rows that it counts.
 */
export function Reminders({
  beside,
}: {
  /** How the codes begin that stand beside it already, in full or as figures: everything else is shown, if anything waits. */
  beside?: readonly string[]
}) {
  const list = useApi('/admin/message-remind/list', {}, { live: true })
  const asked = useApi('/admin/message-remind/asked', {}, { live: true })
  const canOpen = useCanOpen()
  const all = [...waitingRows(list.data ?? []), ...askedRows(asked.data ?? [])].filter(({ to }) => canOpen(to))
  const codes = new Set(all.map(({ code }) => code))
  const once = all.filter(
    ({ code }) => !codes.has(remindWithin[code] ?? '') && !beside?.some((start) => code.startsWith(start)),
  )
  const rows = kinds.flatMap((kind) =>
    once.filter((row) => row.kind === kind).toSorted((a, b) => dueAt(a) - dueAt(b) || waitedSince(a) - waitedSince(b)),
  )
  if (beside && rows.length === 0) return null
  return (
    <ListPanel
      title={t('home.toDo')}
      load={list.error || list.isPending ? list : asked}
      rows={rows}
      empty={<NothingPending />}
      idOf={({ code }) => code}
      groupOf={({ kind }) => t(`home.kind.${kind}`)}
    >
      {({ to, text, ...row }) => (
        <>
          <PageLink to={to}>{text}</PageLink>
          <Age {...row} />
        </>
      )}
    </ListPanel>
  )
}

const andMore = (count: number) => (count >= limits.countCap ? '+' : '')
const waitingRows = (list: Response<'/admin/message-remind/list'>): Row[] =>
  list
    .filter(({ remindCount }) => remindCount > 0)
    .map(({ remindCode: code, remindCount: count, kind, since, due }) => ({
      ...{ code, kind, since, due, to: remindAddress(code) },
      text: t(`home.act.${code}`, { count }) + andMore(count),
    }))
const askedRows = (list: Response<'/admin/message-remind/asked'>): Row[] =>
  list.map(({ code, count, since }) => ({
    ...{ code, kind: 'ASKED' as const, since, due: null, to: askedAddress(code) },
    text: t(`home.asked.${code}`, { count }) + andMore(count),
  }))

/** Of what waits too long. What others see to is not the reader's own. */
const tones = { ANSWER: 'danger', WORK: 'warning', OTHERS: 'neutral', ASKED: 'neutral' } as const
const latest = Number.MAX_SAFE_INTEGER
const waitedSince = ({ since }: Row) => (since ? Date.parse(since) : latest)
const isSoon = (due: string | null): due is string => due !== null && wallOf(due).diff(now(), 'hour') < remindLateHours
const dueAt = ({ due }: Row) => (isSoon(due) ? Date.parse(due) : latest)

function Age({ kind, since, due }: Pick<Row, 'kind' | 'since' | 'due'>) {
  if (isSoon(due)) {
    return (
      <StatusTag tone={tones[kind]}>
        {t('home.soonest')} <DateText value={due} as="relative" />
      </StatusTag>
    )
  }
  if (!since || wallOf(since).isAfter(now())) return null
  const late = now().diff(wallOf(since), 'hour') >= remindLateHours
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
