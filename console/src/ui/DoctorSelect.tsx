import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'

/** Chooses a doctor of the campus; who cannot give the course is grey and says why. */
export function DoctorSelect({ courseId, ...props }: ChoicesProps & { courseId?: number | undefined }) {
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
  return (
    <Choices
      popupMatchSelectWidth={false}
      {...props}
      rows={rows?.toSorted((one, other) => Number(one.disabled) - Number(other.disabled))}
    />
  )
}
