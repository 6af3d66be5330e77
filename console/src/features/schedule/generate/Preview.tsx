import type { Response } from '@cogcampus/contract'
import { type Conflict, conflicts } from '@cogcampus/contract/life/template'
import { useState } from 'react'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import styles from './generate.module.css'

type Row = Response<'/admin/so-week/generate/soDay'>['rows'][number]
type Outcome = Row['outcome']

const tones: Record<Outcome, Tone> = {
  CREATE: 'success',
  CONFLICT: 'danger',
  NO_HOURS: 'warning',
  LEAVE: 'warning',
  HOLIDAY: 'info',
  EXISTS: 'neutral',
}
/** Of conflicts, each kind is a group of its own, for somebody else mends it. */
type Group = Outcome | Conflict
const order: Group[] = ['CREATE', ...conflicts, 'CONFLICT', 'NO_HOURS', 'LEAVE', 'HOLIDAY', 'EXISTS']
const groupOf = ({ outcome, conflict }: Row): Group => conflict ?? outcome
const nameOf = (group: Group) => t(isConflict(group) ? `schedule.conflict.${group}` : `schedule.outcome.${group}`)
const isConflict = (group: Group): group is Conflict => conflicts.some((each) => each === group)
const PAGE = 10

/** What becomes of each day of the templates, by outcome and cause: first what is to be created, last what is there. */
export function Preview({ rows }: { rows: Row[] }) {
  const counts = Map.groupBy(rows, groupOf)
  const present = order.filter((group) => counts.has(group))
  const [chosen, choose] = useState<Group>()
  const [pageNo, turn] = useState(1)
  const shown = chosen && counts.has(chosen) ? chosen : (present[0] ?? 'CREATE')
  const list = counts.get(shown) ?? []
  if (rows.length === 0) return <EmptyState title={t('schedule.nothingToGenerate')} />
  return (
    <div className={styles.preview}>
      <ChoiceChips<Group>
        label={t('schedule.outcomes')}
        value={shown}
        onChange={(group) => {
          choose(group)
          turn(1)
        }}
        options={present.map((value) => ({
          value,
          label: `${nameOf(value)} ${counts.get(value)?.length ?? 0}`,
        }))}
      />
      <DataTable
        caption={t('schedule.preview')}
        rows={list.slice((pageNo - 1) * PAGE, pageNo * PAGE)}
        idOf={(row) => rows.indexOf(row)}
        dense
        columns={columnsOf<Row>('so-week', [
          { key: 'day' },
          { key: 'from', title: t('schedule.time'), under: 'day', render: ({ from, to }) => `${from}–${to}` },
          { key: 'patientName', title: t('schedule.patients') },
          { key: 'courseName', under: 'patientName' },
          { key: 'doctorName' },
          {
            key: 'outcome',
            title: t('schedule.outcomes'),
            render: (row) => (
              <>
                <StatusTag tone={tones[row.outcome]}>{nameOf(groupOf(row))}</StatusTag>
                {row.cause && <div className={styles.cause}>{row.cause}</div>}
              </>
            ),
          },
        ])}
      />
      {list.length > PAGE && (
        <Pager
          pageNo={pageNo}
          pageSize={PAGE}
          total={list.length}
          capped={false}
          onChange={(next) => turn(next.pageNo ?? 1)}
        />
      )}
    </div>
  )
}
