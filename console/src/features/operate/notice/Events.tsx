import type { Response } from '@cogcampus/contract'
import { familyEventNames, type NoticeOutcome } from '@cogcampus/contract/notices'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'
import styles from './notice.module.css'
import { Preview } from './Preview.tsx'
import { answerText } from './words.ts'

type Event = Response<'/admin/notice/events'>[number]

const columns = () =>
  columnsOf<Event>('notice', [
    { key: 'event', render: (row) => t(`notice:event.${row.event}`) },
    { key: 'kind', under: 'event', render: (row) => t(`notice:kind.${row.kind}`) },
    {
      key: 'told',
      render: ({ told }) => (
        <StatusTag tone={told ? 'success' : 'neutral'}>{t(`operate.notice.told.${told ? 'YES' : 'NO'}`)}</StatusTag>
      ),
    },
    { key: 'to', render: ({ to }) => t(`notice:to.${to}`) },
    { key: 'opens', under: 'to', render: ({ opens }) => t(`notice:opens.${opens}`) },
    { key: 'hours', render: Rules },
    ...(['waiting', 'sent', 'unreached', 'unsure', 'refused'] as const).map((outcome) => ({
      key: outcome,
      align: 'right' as const,
      render: (row: Event) => <Count row={row} outcome={outcome} />,
    })),
    { key: 'unneeded', under: 'unsure', render: (row) => <Count row={row} outcome="unneeded" /> },
    { key: 'code', under: 'refused', render: ({ code }) => code !== null && answerText(code) },
  ])

/** A figure, which opens the notices that it counts. */
const Count = ({ row: { event, since, ...row }, outcome }: { row: Event; outcome: NoticeOutcome }) =>
  row[outcome] > 0 ? (
    <PageLink to={`/operate/notice?tab=list&event=${event}&outcome=${outcome}&createdFrom=${since}`}>
      {row[outcome]}
    </PageLink>
  ) : (
    row[outcome]
  )

/** Until when it is of use, and what else holds of it. */
const Rules = ({ hours, atNight, ring }: Event) =>
  [
    t('operate.notice.ofUse', { hours }),
    ...(atNight ? [t('operate.notice.atNight')] : []),
    ...(ring ? [t('operate.notice.ring')] : []),
  ].join(' · ')

/** What families are told of, and what became of it within 30 days; each can be looked at as they read it, or left to the app alone. */
export function Events() {
  const events = useApi('/admin/notice/events', {}, { live: true })
  const tell = useAction('/admin/notice/tell')
  const [shown, show] = useState<Event['event']>()
  if (events.error && !events.data) return <FaultState failure={events.error} retry={events.refetch} />
  const actions = ({ event, told, version }: Event): Action[] => [
    { label: t('operate.notice.preview'), endpoint: '/admin/notice/preview', run: () => show(event) },
    {
      label: t(told ? 'operate.notice.mute' : 'operate.notice.unmute'),
      endpoint: '/admin/notice/tell',
      ...(told
        ? {
            confirm: {
              title: t('operate.notice.confirmMute', { event: t(`notice:event.${event}`) }),
              hint: t('operate.notice.muteHint'),
            },
          }
        : {}),
      run: () => tell.run({ event, told: !told, version }),
    },
  ]
  return (
    <div className={styles.events}>
      <RowList
        caption={t('operate.notice.events')}
        columns={columns()}
        rows={events.data}
        idOf={({ event }) => familyEventNames.indexOf(event)}
        rowActions={actions}
      />
      {shown && <Preview event={shown} dialog={dialogBeside('preview', () => show(undefined))} />}
    </div>
  )
}
