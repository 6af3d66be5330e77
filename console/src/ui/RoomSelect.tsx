import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'

/** Chooses an open room of the campus. */
export function RoomSelect(props: ChoicesProps) {
  const { campusId = 0 } = props
  const query = { campusId, status: 1, pageSize: 200 } as const
  const rooms = useApi('/admin/mac-info/room/page', query, { enabled: campusId > 0 })
  return <Choices placeholder={t('common.unset')} {...props} rows={rooms.data?.list} />
}
