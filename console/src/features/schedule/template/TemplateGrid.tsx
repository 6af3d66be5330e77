import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { TemplateValues } from '../forms/TemplateForm.tsx'
import { GridBar } from './GridBar.tsx'
import { useGridQuery } from './useGridQuery.ts'
import { WeekGrid } from './WeekGrid.tsx'

interface Props {
  add: (initial: Partial<TemplateValues>) => void
  open: (id: number) => void
}

/** The templates of a week as a grid: of a campus, or of one doctor, room or patient. */
export function TemplateGrid({ add, open }: Props) {
  const can = useCan()
  const asked = useGridQuery()
  const { campusId, day, about } = asked
  const options = { keep: true, enabled: campusId > 0 }
  const grid = useApi('/admin/so-week/weekDay', { campusId, day, ...about }, { ...options, live: true })
  const slots = useApi('/admin/so-time/all', { campusId }, options)
  const failed = [asked.campuses, grid, slots].find(({ error, data }) => error && !data)
  const { patientId, ...rest } = about
  const known = { campusId, fromDay: day, ...rest, ...(patientId === undefined ? {} : { patientIds: [patientId] }) }
  return (
    <>
      <GridBar asked={asked} />
      {failed?.error ? (
        <FaultState failure={failed.error} retry={failed.refetch} />
      ) : !grid.data || !slots.data ? (
        <Loading />
      ) : (
        <WeekGrid
          templates={grid.data}
          slots={slots.data}
          open={({ id }) => (can('/admin/so-week/update') ? () => open(id) : undefined)}
          add={can('/admin/so-week/add') ? (place) => add({ ...known, ...place }) : undefined}
        />
      )}
    </>
  )
}
