import { useApi } from '../api/useApi.ts'
import { Choices, type ChoicesProps } from './Choices.tsx'

/** Chooses a course that the campus offers. */
export function CourseSelect(props: ChoicesProps) {
  const { campusId = 0 } = props
  const courses = useApi('/admin/course/campus/all', { campusId }, { enabled: campusId > 0 })
  return <Choices {...props} rows={courses.data} />
}
