import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'
import { ofType } from './ofType.ts'

/** Chooses an open room of the campus, of a type where one is asked for: one of another type that it stands in stays chosen and says so. */
export function RoomSelect({ type, ...props }: ChoicesProps & { type?: string | null | undefined }) {
  const { campusId = 0 } = props
  const query = { campusId, status: 1, pageSize: 200 } as const
  const rooms = useApi('/admin/mac-info/room/page', query, { enabled: campusId > 0 })
  return (
    <Choices
      placeholder={t('common.unset')}
      {...(type ? { notFoundContent: t('common.noRoomOfType') } : {})}
      {...props}
      rows={ofType(rooms.data?.list, type, props.value)}
    />
  )
}
