import { Select, type SelectProps } from 'antd'
import { t } from '../../messages/index.ts'
import { useCampusCourses } from './useCampusCourses.ts'

interface Props extends Omit<SelectProps<number>, 'options'> {
  campusId: number | undefined
  /** The course chosen before: it stays, also where the campus sells it no more. */
  before?: { id: number; name: string } | undefined
  /** The course that cannot be chosen. */
  without?: number | undefined
}

/** Chooses one of the courses that a campus sells. */
export function SoldCourseSelect({ campusId, before, without, ...rest }: Props) {
  const { courses, loading } = useCampusCourses(campusId)
  const shown = before && !courses.some(({ id }) => id === before.id) ? [before, ...courses] : courses
  return (
    <Select<number>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      disabled={campusId === undefined}
      placeholder={campusId === undefined ? t('order.choosePatientFirst') : t('common.choose')}
      notFoundContent={t('order.noCourse')}
      {...rest}
      options={shown.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
