import { useApi } from '../api/useApi.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'

/** Chooses a slot that the campus uses. */
export function SlotSelect(props: ChoicesProps) {
  const { campusId = 0 } = props
  const slots = useApi('/admin/so-time/all', { campusId }, { enabled: campusId > 0 })
  const rows = slots.data?.map(({ id, name, fromTime, toTime }) => ({ id, name: `${fromTime}–${toTime} ${name}` }))
  return <Choices {...props} rows={rows} />
}
