import { Select, type SelectProps } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'

/** The open rooms of a campus. */
export function RoomSelect({ campusId, ...rest }: { campusId: number | undefined } & Omit<SelectProps, 'options'>) {
  const query = { campusId: campusId ?? 0, status: 1, pageSize: 200 } as const
  const rooms = useApi('/admin/mac-info/room/page', query, { enabled: campusId !== undefined })
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t(campusId === undefined ? 'common.chooseCampusFirst' : 'device.noRoom')}
      disabled={campusId === undefined}
      loading={rooms.isFetching}
      {...rest}
      options={rooms.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
    />
  )
}
