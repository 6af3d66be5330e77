import { useApi } from '../../api/useApi.ts'

/** The courses that a campus sells, with its prices: those that it offers and that are on the shelf. */
export function useCampusCourses(campusId: number | undefined) {
  const enabled = campusId !== undefined
  const found = useApi('/admin/course/campus/all', { campusId: campusId ?? 0 }, { enabled, freshMs: 60_000 })
  return { courses: (found.data ?? []).filter((course) => course.onShelf), loading: enabled && found.isPending }
}
