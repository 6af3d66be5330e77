import type { Request } from '@cogcampus/contract'
import { Tabs } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { section } from '../../../ui/section.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { weekdays } from '../../../ui/weekday.ts'
import { BaseFields } from './BaseFields.tsx'
import { HolidayFields } from './HolidayFields.tsx'
import { HoursFields } from './HoursFields.tsx'
import { PhotosField } from './PhotosField.tsx'
import { RoomFields } from './RoomFields.tsx'
import { WorkingDayFields } from './WorkingDayFields.tsx'

type Values = Omit<Request<'/admin/campus/update'>, 'id' | 'version'>

const initial: Partial<Values> = {
  timeZone: 'Asia/Shanghai',
  status: 1,
  photos: [],
  rooms: [],
  holidays: [],
  workingDays: [],
  openingHours: weekdays.map((weekday) => ({ weekday, open: '09:00', close: '18:00' })),
}

/** Adds or changes a campus with its hours, rooms and holidays, in one save. */
export function CampusForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/campus/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/campus/add')
  const update = useAction('/admin/campus/update')
  const principal = row.data?.principalId
    ? { id: row.data.principalId, userName: row.data.principalName ?? '' }
    : undefined
  return (
    <FormDrawer<Values>
      dialog={dialog}
      width="max(30%, 640px)"
      noun={t('campus:noun')}
      load={id ? row : undefined}
      initial={initial}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <Tabs
        items={[
          section('base', t('system.baseData'), <BaseFields principal={principal} campusId={id} />),
          section('hours', t('campus:openingHours'), <HoursFields />),
          section('rooms', t('system.rooms'), <RoomFields />),
          section(
            'holidays',
            t('system.holidays'),
            <>
              <HolidayFields />
              <WorkingDayFields />
            </>,
          ),
          section('photos', t('campus:photos'), <PhotosField />),
        ]}
      />
    </FormDrawer>
  )
}
