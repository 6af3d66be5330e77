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

/**
 * What waits for the user, in the words of the act: first whatever others wait for, then work that is due; of each, what has
 * waited longest first. Each line opens the rows that it counts.
 */
export function Reminders() {
  const list = useApi('/admin/message-remind/list', {}, { live: true })
  const canOpen = useCanOpen()
  const counts = (list.data ?? []).filter(
    ({ remindCode, remindCount }) => remindCount > 0 && canOpen(remindAddress(remindCode)),
  )
  const codes = new Set<string>(counts.map(({ remindCode }) => remindCode))
  const once = counts.filter(({ remindCode }) => !codes.has(remindWithin[remindCode] ?? ''))
  const rows = remindKinds.flatMap((kind) =>
    once.filter((row) => row.kind === kind).toSorted((a, b) => waitedSince(a) - waitedSince(b)),
  )
  return (
    <ListPanel
      title={t('home.toDo')}
      load={list}
      rows={rows}
      empty={<NothingPending />}
      idOf={({ remindCode }) => remindCode}
      groupOf={({ kind }) => t(`home.kind.${kind}`)}
    >
      {({ remindCode, remindCount: count, ...row }) => (
        <>
          <PageLink to={remindAddress(remindCode)}>
            {t(`home.act.${remindCode}`, { count })}
            {count >= limits.countCap && '+'}
          </PageLink>
          <Age {...row} />
        </>
      )}
    </ListPanel>
  )
}

/** Of what waits too long. What the campuses see to is not the reader's own. */
const tones = { ANSWER: 'danger', WORK: 'warning', CAMPUS: 'neutral' } as const
const waitedSince = ({ since }: Pick<Reminder, 'since'>) => (since ? Date.parse(since) : Number.POSITIVE_INFINITY)

function Age({ kind, since }: Pick<Reminder, 'kind' | 'since'>) {
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
