import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'

/** The classrooms of campuses with the devices in them. */
export default function RoomPage() {
  const campus = useCampusFilter()
  return (
    <TablePage
      endpoint="/admin/mac-info/room/page"
      caption={t('device.rooms')}
      emptyHint={t('device.rooms.empty')}
      filters={[
        { name: 'keyword', input: <TextInput placeholder={t('device.roomKeyword')} /> },
        ...campus,
        { name: 'type', input: <DictSelect type="roomType" /> },
        { name: 'status', input: <DictSelect type="status" numeric /> },
      ]}
      columns={[
        { key: 'name', title: t('mac-info:roomId'), sort: true },
        { key: 'campusName', about: 'campus' },
        { key: 'type', render: (row) => <DictText type="roomType" value={row.type} /> },
        { key: 'capacity', sort: true, align: 'right', render: (row) => t('device.people', { count: row.capacity }) },
        {
          key: 'devices',
          render: ({ devices }) =>
            devices
              .map(({ name, blocked }) =>
                blocked ? t('device.blockedDevice', { name, reason: t(`device.blocked.${blocked}`) }) : name,
              )
              .join(t('common.comma')) || t('device.noDevices'),
        },
        { key: 'status' },
      ]}
    />
  )
}
