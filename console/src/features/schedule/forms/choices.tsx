import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'

interface Props extends Omit<SelectProps, 'options'> {
  campusId: number | undefined
}
interface Choice {
  id: number
  name: string
  disabled?: boolean
}

/** Of a campus that is not chosen there is nothing to choose, and the field says so. */
const asFor = (campusId: number | undefined) =>
  campusId === undefined ? { disabled: true, placeholder: t('common.chooseCampusFirst') } : {}

function Choices({ rows, campusId, ...rest }: Props & { rows: readonly Choice[] | undefined }) {
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('common.choose')}
      {...rest}
      {...asFor(campusId)}
      options={(rows ?? []).map(({ id, name, disabled = false }) => ({ value: id, label: name, disabled }))}
    />
  )
}

/** Chooses a course that the campus offers. */
export function CourseSelect(props: Props) {
  const { campusId = 0 } = props
  const courses = useApi('/admin/course/campus/all', { campusId }, { enabled: campusId > 0 })
  return <Choices {...props} rows={courses.data} />
}

/** Chooses a doctor of the campus; who cannot give the course is grey and says why. */
export function DoctorSelect({ courseId, ...props }: Props & { courseId?: number | undefined }) {
  const { campusId = 0 } = props
  const query = { campusId, ...(courseId ? { courseId } : {}) }
  const doctors = useApi('/admin/doctor-info/campus', query, { enabled: campusId > 0, keep: true })
  const rows = doctors.data?.map(({ id, name, unable }) => ({
    ...{ id, disabled: unable !== null },
    name: unable ? t('schedule.unable', { name, why: t(`schedule.unable.${unable}`) }) : name,
  }))
  return <Choices {...props} rows={rows?.toSorted((one, other) => Number(one.disabled) - Number(other.disabled))} />
}

/** Chooses an open room of the campus. */
export function RoomSelect(props: Props) {
  const { campusId = 0 } = props
  const query = { campusId, status: 1, pageSize: 200 } as const
  const rooms = useApi('/admin/mac-info/room/page', query, { enabled: campusId > 0 })
  return <Choices placeholder={t('schedule.none')} {...props} rows={rooms.data?.list} />
}

/** Chooses a device of the campus that is in use. */
export function DeviceSelect(props: Props) {
  const { campusId = 0 } = props
  const query = { campusId, state: 'ACTIVE', pageSize: 200 } as const
  const devices = useApi('/admin/mac-info/page', query, { enabled: campusId > 0 })
  return <Choices placeholder={t('schedule.none')} {...props} rows={devices.data?.list} />
}

/** Chooses a slot that the campus uses. */
export function SlotSelect(props: Props) {
  const { campusId = 0 } = props
  const slots = useApi('/admin/so-time/all', { campusId }, { enabled: campusId > 0 })
  const rows = slots.data?.map(({ id, name, fromTime, toTime }) => ({ id, name: `${fromTime}–${toTime} ${name}` }))
  return <Choices {...props} rows={rows} />
}

/** Chooses patients of the campus by name, pinyin or phone; `chosen` names those that the row has already. */
export function PatientSelect({ campusId, chosen = [], ...rest }: Props & { chosen?: readonly Choice[] | undefined }) {
  const [keyword, setKeyword] = useState('')
  const search = useDebounced(setKeyword)
  const query = { campusId: campusId ?? 0, pageSize: 50, ...(keyword ? { keyword } : {}) }
  const found = useApi('/admin/patient/page', query, { enabled: campusId !== undefined, keep: true })
  const list = found.data?.list ?? []
  const shown = [...chosen.filter(({ id }) => !list.some((patient) => patient.id === id)), ...list]
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: search }}
      loading={found.isFetching}
      placeholder={t('schedule.searchPatient')}
      notFoundContent={t('schedule.noPatient')}
      {...rest}
      {...asFor(campusId)}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
