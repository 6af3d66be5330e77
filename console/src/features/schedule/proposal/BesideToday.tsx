import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import grid from '../template/grid.module.css'
import type { Standing } from '../template/TemplateCells.tsx'
import { WeekGrid } from '../template/WeekGrid.tsx'
import type { Proposal } from './states.tsx'

interface Props {
  proposal: Proposal
  /** Opens a row to be changed; not given to a user who may not. */
  change: ((id: number) => void) | undefined
}

/** What is proposed, in the grid of the templates that stand when the term begins. */
export function BesideToday({ proposal: { campusId, fromDay, rows }, change }: Props) {
  const [doctorId, choose] = useState<number>()
  const standing = useApi('/admin/so-week/weekDay', { campusId, day: fromDay }, { live: true })
  const slots = useApi('/admin/so-time/all', { campusId })
  const failed = [standing, slots].find(({ error, data }) => error && !data)
  if (failed?.error) return <FaultState failure={failed.error} retry={failed.refetch} />
  if (!standing.data || !slots.data) return <Loading />
  const proposed = rows
    .filter(({ state }) => state === 'PROPOSED')
    .map((row): Standing => ({ ...row, state: 'PROPOSED', parity: 'EVERY' }))
  const all: Standing[] = [...standing.data, ...proposed]
  const doctors = new Map(all.map((each) => [each.doctorId, each.doctorName]))
  return (
    <>
      <div className={grid.bar}>
        <Select
          allowClear
          aria-label={t('schedule.doctor')}
          placeholder={t('schedule.proposal.everyDoctor')}
          className={grid.choice ?? ''}
          value={doctorId ?? null}
          onChange={(id: number | undefined) => choose(id)}
          options={[...doctors].map(([value, label]) => ({ value, label }))}
        />
      </div>
      <WeekGrid
        templates={doctorId ? all.filter((each) => each.doctorId === doctorId) : all}
        slots={slots.data}
        open={({ id, state }) => (state === 'PROPOSED' && change ? () => change(id) : undefined)}
        add={undefined}
      />
    </>
  )
}
