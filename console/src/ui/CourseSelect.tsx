import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'
import { useFreeHours } from './useFreeHours.ts'

/** Chooses a course that the campus offers; those of which a patient has hours to plan with come first, and say so. */
export function CourseSelect({ patientId, ...props }: ChoicesProps & { patientId?: number | undefined }) {
  const { campusId = 0 } = props
  const courses = useApi('/admin/course/campus/all', { campusId }, { enabled: campusId > 0 })
  const hours = useFreeHours(patientId)
  const textOf = (free: number | null | undefined) =>
    free === undefined ? [] : free === null ? t('common.hoursUnlimited') : t('common.hoursFree', { count: free })
  const rows = courses.data?.map(({ id, name }) => ({ id, name: [name].concat(textOf(hours.get(id))).join(' · ') }))
  return (
    <Choices
      {...props}
      rows={rows?.toSorted((one, other) => Number(hours.has(other.id)) - Number(hours.has(one.id)))}
    />
  )
}
