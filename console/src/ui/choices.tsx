import { Select, type SelectProps } from 'antd'
import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'

interface Props extends Omit<SelectProps, 'options'> {
  campusId: number | undefined
}
interface Choice {
  id: number
  name: string
  disabled?: boolean
}

/** Of a campus that is not chosen there is nothing to choose, and the field says so. */
export const asFor = (campusId: number | undefined) =>
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
  const doctors = useApi('/admin/doctor-info/campus', { campusId }, { enabled: campusId > 0 })
  const of = useApi(
    '/admin/doctor-info/campus',
    { campusId, courseId: courseId ?? 0 },
    { enabled: campusId > 0 && Boolean(courseId) },
  )
  const reasons = new Map(of.data?.map(({ id, unable }) => [id, unable]))
  const rows = doctors.data?.map(({ id, name }) => {
    const why = reasons.get(id)
    return {
      id,
      disabled: Boolean(why),
      name: why ? t('common.unable', { name, why: t(`common.unable.${why}`) }) : name,
    }
  })
  return <Choices {...props} rows={rows?.toSorted((one, other) => Number(one.disabled) - Number(other.disabled))} />
}

/** Chooses an open room of the campus. */
export function RoomSelect(props: Props) {
  const { campusId = 0 } = props
  const query = { campusId, status: 1, pageSize: 200 } as const
  const rooms = useApi('/admin/mac-info/room/page', query, { enabled: campusId > 0 })
  return <Choices placeholder={t('common.unset')} {...props} rows={rooms.data?.list} />
}

/** Chooses a device of the campus that is in use. */
export function DeviceSelect(props: Props) {
  const { campusId = 0 } = props
  const query = { campusId, state: 'ACTIVE', pageSize: 200 } as const
  const devices = useApi('/admin/mac-info/page', query, { enabled: campusId > 0 })
  return <Choices placeholder={t('common.unset')} {...props} rows={devices.data?.list} />
}

/** Chooses a slot that the campus uses. */
export function SlotSelect(props: Props) {
  const { campusId = 0 } = props
  const slots = useApi('/admin/so-time/all', { campusId }, { enabled: campusId > 0 })
  const rows = slots.data?.map(({ id, name, fromTime, toTime }) => ({ id, name: `${fromTime}–${toTime} ${name}` }))
  return <Choices {...props} rows={rows} />
}
