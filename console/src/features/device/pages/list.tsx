import { deviceStates, deviceWarnings } from '@cogcampus/contract/life/device'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { type Row, TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { ApplyForDevice } from '../device/ApplyForDevice.tsx'
import { DeviceForm } from '../device/DeviceForm.tsx'
import { DeviceTag } from '../device/DeviceTags.tsx'
import { RoomForm } from '../device/RoomForm.tsx'
import { Waiting } from '../device/Waiting.tsx'

/** The last day of the licences that the badge counts. */
const warnedUntil = () => now().add(deviceWarnings[0], 'day').format('YYYY-MM-DD')

const licences = ['VALID', 'ENDING', 'ENDED'] as const

/** The devices of campuses: where they stand, and until when they may be used. */
export default function DevicePage() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', '/admin/mac-info/edit')
  const room = useDialog('room', '/admin/mac-info/class/room')
  const apply = useDialog('apply', '/admin/mac-info/apply')
  const remove = useAction('/admin/mac-info/delete')
  // Who sets the days of a licence extends it; a campus asks for that.
  const decides = useCan()('/admin/mac-info/apply/check')
  const inUse = ({ id, licenceTo }: Pick<Row<'/admin/mac-info/page'>, 'id' | 'licenceTo'>): Action[] => {
    const place: Action = {
      label: t('device.putIntoRoom'),
      endpoint: '/admin/mac-info/class/room',
      run: () => room.show(id),
    }
    const ask: Action = { label: t('device.renew'), endpoint: '/admin/mac-info/apply', run: () => apply.show(id) }
    if (licenceTo > warnedUntil()) return [place, ask]
    const extend: Action = {
      label: t('device.extend'),
      endpoint: '/admin/mac-info/edit',
      primary: true,
      run: () => edit.show(id),
    }
    return decides ? [extend, place, ask] : [{ ...ask, primary: true }, place]
  }
  return (
    <>
      <Waiting />
      <TablePage
        endpoint="/admin/mac-info/page"
        caption={t('mac-info:devices')}
        exports="/admin/mac-info/export"
        restore="/admin/mac-info/restore"
        emptyHint={t('device.empty')}
        linked={[{ name: 'remind', label: () => t('device.waits') }]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('device.keyword')} /> },
          ...campus,
          { name: 'type', input: <DictSelect type="deviceType" /> },
          {
            name: 'state',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={options(deviceStates, (state) => t(`mac-info:state.${state}`))}
              />
            ),
          },
          {
            name: 'licence',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={options(licences, (licence) => t(`device.licence.${licence}`))}
              />
            ),
          },
        ]}
        columns={[
          { key: 'name', sort: true },
          { key: 'code' },
          { key: 'serial', under: 'code' },
          { key: 'type', under: 'name' },
          { key: 'campusName', about: 'campus' },
          { key: 'roomName', under: 'campusName', render: (row) => row.roomName ?? t('device.noRoom') },
          { key: 'softwareVersion', hidden: true },
          { key: 'licenceTo', sort: true },
          { key: 'state', render: (row) => <DeviceTag {...row} /> },
          { key: 'remark', hidden: true },
        ]}
        actions={[
          { label: t('device.apply'), primary: true, endpoint: '/admin/mac-info/apply', run: () => apply.show() },
        ]}
        rowActions={(row) => [
          ...(row.state === 'RETIRED' ? [] : inUse(row)),
          { label: t('common.edit'), endpoint: '/admin/mac-info/edit', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/mac-info/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('device.deletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <DeviceForm dialog={edit} />
      <RoomForm dialog={room} />
      <ApplyForDevice dialog={apply} />
    </>
  )
}

const options = <V extends string>(values: readonly V[], label: (value: V) => string) =>
  values.map((value) => ({ value, label: label(value) }))
