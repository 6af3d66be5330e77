import type { Request } from '@cogcampus/contract'
import { Form, Tabs } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { section } from '../../../ui/section.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { BaseFields } from './BaseFields.tsx'
import { HoursFields } from './HoursFields.tsx'
import type { Hours } from './hours.ts'
import { LicenceFields } from './LicenceFields.tsx'

type Values = Request<'/admin/doctor-info/add'>

/** As the wire has them, without the name of the campus. */
const bare = ({ campusId, weekday, from, to }: Hours) => ({ campusId, weekday, from, to })

/** Makes a member of staff a doctor, or changes the profile: base data, weekly hours and licence, in one save. */
export function DoctorForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/doctor-info/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/doctor-info/add')
  const update = useAction('/admin/doctor-info/update')
  const staff = useApi('/admin/doctor-info/staff', {}, { enabled: dialog.open && !id, freshMs: 60_000 })
  const within = useApi('/admin/campus/all', {}, { freshMs: 60_000 })
  const save = ({ userId, name, hours, ...values }: Values, version: number) => {
    const own = hours?.filter(({ campusId }) => within.data?.some(({ id }) => id === campusId))
    const sent = { ...values, ...(name ? { name } : {}), ...(own ? { hours: own.map(bare) } : {}) }
    return id ? update.run({ ...sent, id, version }) : add.run({ ...sent, userId })
  }
  return (
    <FormDrawer<Values>
      dialog={dialog}
      width="max(30%, 640px)"
      noun={t('doctor-info:noun')}
      load={id ? row : undefined}
      initial={{ specialties: [] }}
      save={save}
    >
      <Tabs
        items={[
          section('base', t('doctor.baseData'), <BaseFields isNew={!id} />),
          section(
            'hours',
            t('doctor.weeklyHours'),
            <Form.Item noStyle dependencies={['userId']}>
              {({ getFieldValue }) => {
                const chosen = staff.data?.find((person) => person.id === getFieldValue('userId'))
                return <HoursFields campuses={id ? row.data?.campuses : chosen?.campuses} />
              }}
            </Form.Item>,
          ),
          section('licence', t('doctor-info:licenceState'), <LicenceFields />),
        ]}
      />
    </FormDrawer>
  )
}
