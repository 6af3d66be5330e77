import { useApi } from '../../api/useApi.ts'

/** The types of room and device that lessons of a course at a campus need, and whether they are held there; nothing while it is not known. */
export function useTypes(campusId: number | undefined, courseId: number | undefined) {
  const enabled = campusId !== undefined && courseId !== undefined
  const courses = useApi('/admin/course/campus/all', { campusId: campusId ?? 0 }, { enabled, freshMs: 60_000 })
  const { roomType, deviceType, mode } = courses.data?.find(({ id }) => id === courseId) ?? {}
  return { roomType, deviceType, inCentre: mode === 'ONE' || mode === 'GROUP' }
}
