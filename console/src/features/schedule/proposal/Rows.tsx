import { useState } from 'react'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { namesOf, whenOf } from '../template/TemplateCells.tsx'
import styles from './proposal.module.css'
import { type Proposal, ProposalTag, type Proposed } from './states.tsx'

/** The part of a list that is shown, and the control that turns its pages. */
function usePages<R>(rows: readonly R[]) {
  const [pageNo, turn] = useState(1)
  const [pageSize, resize] = useState(20)
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(pageNo, last)
  const pager = rows.length > pageSize && (
    <Pager
      {...{ pageNo: at, pageSize, total: rows.length, capped: false }}
      onChange={(next) => {
        if (next.pageNo) turn(next.pageNo)
        if (next.pageSize) resize(next.pageSize)
      }}
    />
  )
  return { shown: rows.slice((at - 1) * pageSize, at * pageSize), pager }
}

/** The proposed templates row by row, with what can be decided on each. */
export function ProposedRows({ rows, actions }: { rows: Proposed[]; actions: (row: Proposed) => Action[] }) {
  const { shown, pager } = usePages(rows)
  if (rows.length === 0) return <EmptyState title={t('schedule.proposal.noRows')} />
  return (
    <div className={styles.rows}>
      <RowList
        caption={t('schedule.proposal.row')}
        rows={shown}
        idOf={({ id }) => id}
        rowActions={actions}
        columns={columnsOf<Proposed>('so-proposal', [
          { key: 'patients', render: namesOf },
          { key: 'courseName', under: 'patients' },
          { key: 'weekday', title: t('schedule.time'), render: (row) => whenOf({ ...row, parity: 'EVERY' }) },
          { key: 'doctorName' },
          { key: 'roomName', under: 'doctorName' },
          { key: 'macName', under: 'doctorName' },
          { key: 'state', render: ({ state }) => <ProposalTag state={state} /> },
        ])}
      />
      {pager}
    </div>
  )
}

/** The wishes that are not met, with the reason of each. */
export function UnmetRows({ unmet }: Pick<Proposal, 'unmet'>) {
  const { shown, pager } = usePages(unmet)
  if (unmet.length === 0) return <EmptyState title={t('schedule.proposal.allMet')} />
  return (
    <div className={styles.rows}>
      <RowList
        caption={t('schedule.proposal.asUnmet', { count: unmet.length })}
        rows={shown}
        idOf={({ wishId }) => wishId}
        columns={columnsOf<Proposal['unmet'][number]>('so-proposal', [
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'missing', render: ({ missing, times }) => t('schedule.proposal.missingOf', { missing, times }) },
          {
            key: 'reason',
            render: ({ reason, doctors }) => (
              <span className={styles.reason}>
                {t(`schedule.unmet.${reason}`, { doctors: doctors.join(t('common.comma')) })}
              </span>
            ),
          },
        ])}
      />
      {pager}
    </div>
  )
}
