import { useApi } from '../../api/useApi.ts'

/** The types of room and device that lessons of a course at a campus need; none while it is not known, or of a course that needs none. */
export function useTypes(campusId: number | undefined, courseId: number | undefined) {
  const enabled = campusId !== undefined && courseId !== undefined
  const courses = useApi('/admin/course/campus/all', { campusId: campusId ?? 0 }, { enabled, freshMs: 60_000 })
  const { roomType, deviceType } = courses.data?.find(({ id }) => id === courseId) ?? {}
  return { roomType, deviceType }
}
