import type { Response } from '@cogcampus/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DaysText } from '../../../ui/DaysText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { namesOf, whenOf } from '../template/TemplateCells.tsx'
import { BesideToday } from './BesideToday.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import styles from './proposal.module.css'
import { ProposedRows, UnmetRows } from './Rows.tsx'
import { metOf, type Proposal, ProposalTag, type Proposed, qualityOf } from './states.tsx'

const also = ['/admin/so-week']
const views = ['grid', 'rows', 'unmet'] as const
type View = (typeof views)[number]

/** One proposed timetable: how good it is, what it proposes beside today's timetable, and what it does not meet. */
export function ProposalView({ id, close }: { id: number; close: () => void }) {
  const proposal = useApi('/admin/so-proposal/detail', { id }, { live: true })
  const { data } = proposal
  const back = { label: t('schedule.proposal.back'), run: close }
  const cancel = useAction('/admin/so-proposal/cancel')
  if (proposal.error && !data) return <FaultState failure={proposal.error} retry={proposal.refetch} />
  if (!data) return <Loading />
  const open = data.state === 'QUEUED' || data.state === 'RUNNING'
  const stop: Action = {
    label: t('schedule.proposal.cancel'),
    danger: true,
    endpoint: '/admin/so-proposal/cancel',
    run: () => cancel.run({ id }),
  }
  return (
    <div className={styles.view}>
      <Facts
        items={factsOf('so-proposal', data, [
          { key: 'state', value: <ProposalTag state={data.state} /> },
          'campusName',
          { label: t('schedule.proposal.term'), value: <DaysText from={data.fromDay} to={data.toDay} /> },
          { label: t('so-proposal:placed'), value: metOf(data) },
          { label: t('schedule.proposal.quality'), value: qualityOf(data) },
          {
            label: t('schedule.proposal.took'),
            value: data.seconds === null ? null : t('schedule.proposal.seconds', { seconds: data.seconds.toFixed(1) }),
          },
        ])}
      />
      {data.state === 'DONE' ? (
        <Decisions proposal={data} read={proposal} back={back} />
      ) : (
        <>
          <ActionBar actions={open ? [back, stop] : [back]} />
          <Alert
            showIcon
            type={open ? 'info' : data.state === 'FAILED' ? 'error' : 'warning'}
            title={t(`schedule.proposal.now.${data.state}`)}
          />
        </>
      )}
    </div>
  )
}

interface DecisionsProps {
  proposal: Proposal
  read: UseQueryResult<Response<'/admin/so-proposal/detail'>, Failure>
  back: Action
}

function Decisions({ proposal, read, back }: DecisionsProps) {
  const can = useCan()
  const [query, ask] = useQueryState()
  const view = views.find((each) => each === query.view) ?? 'grid'
  const edit = useDialog('change', '/admin/so-proposal/row/change')
  const { id, rows, unmet } = proposal
  const rowActions = useDecisions(edit)
  const accept = useAction('/admin/so-proposal/accept', { also })
  const open = rows.filter(({ state }) => state === 'PROPOSED')
  const acceptAll: Action = {
    label: t('schedule.proposal.acceptAll', { count: open.length }),
    endpoint: '/admin/so-proposal/accept',
    primary: true,
    disabled: open.length === 0,
    pending: accept.pending,
    confirm: {
      title: `${t('schedule.proposal.acceptAll', { count: open.length })} · ${proposal.campusName}`,
      hint: t('schedule.proposal.acceptAllHint'),
    },
    run: () => accept.run({ id, rows: open.map((row) => ({ id: row.id, version: row.version })) }),
  }
  const labels: Record<View, string> = {
    grid: t('schedule.proposal.asGrid'),
    rows: t('schedule.proposal.asRows', { count: rows.length }),
    unmet: t('schedule.proposal.asUnmet', { count: unmet.length }),
  }
  return (
    <>
      <ActionBar actions={[acceptAll, back]} />
      {open.length === 0 && can('/admin/so-proposal/accept') && (
        <p className={styles.why}>{t(rows.length === 0 ? 'schedule.proposal.noRows' : 'schedule.proposal.noneOpen')}</p>
      )}
      <ChoiceChips<View>
        label={t('schedule.proposal.show')}
        value={view}
        onChange={(next) => ask({ view: next })}
        options={views.map((value) => ({ value, label: labels[value] }))}
      />
      {view === 'grid' && (
        <BesideToday proposal={proposal} change={can('/admin/so-proposal/row/change') ? edit.show : undefined} />
      )}
      {view === 'rows' && <ProposedRows rows={rows} actions={rowActions} />}
      {view === 'unmet' && <UnmetRows unmet={unmet} />}
      <ChangeForm dialog={edit} read={read} />
    </>
  )
}

/** What can be decided on a row: accepting comes first. */
function useDecisions(edit: Dialog): (row: Proposed) => Action[] {
  const accept = useAction('/admin/so-proposal/row/accept', { also })
  const reject = useAction('/admin/so-proposal/row/reject')
  return (row) => {
    const { id, version, state } = row
    const when = whenOf({ ...row, parity: 'EVERY' })
    const change: Action = {
      label: t('schedule.proposal.change'),
      endpoint: '/admin/so-proposal/row/change',
      run: () => edit.show(id),
    }
    if (state === 'ACCEPTED') return []
    if (state === 'REJECTED') return [change]
    return [
      {
        label: t('schedule.proposal.accept'),
        endpoint: '/admin/so-proposal/row/accept',
        confirm: {
          title: `${t('schedule.proposal.accept')} · ${namesOf(row)} ${row.courseName} ${when}`,
          hint: t('schedule.proposal.acceptHint'),
        },
        run: () => accept.run({ id, version }),
      },
      change,
      {
        label: t('schedule.proposal.reject'),
        endpoint: '/admin/so-proposal/row/reject',
        danger: true,
        run: () => reject.run({ id, version }),
      },
    ]
  }
}
