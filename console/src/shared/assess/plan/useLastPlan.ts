import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'

/** Whether the user reads teaching plans. */
export function useReadsPlans(): boolean {
  const can = useCan()
  return can('/admin/teaching-plan/page') && can('/admin/teaching-plan/info')
}

/** The last teaching plan of a patient; `known` once it is read, also where there is none. */
export function useLastPlan(patientId: number, enabled: boolean) {
  const found = useApi('/admin/teaching-plan/page', { patientId, pageSize: 1 }, { live: true, enabled })
  const id = found.data?.list[0]?.id
  const info = useApi('/admin/teaching-plan/info', { id: id ?? 0 }, { enabled: id !== undefined })
  const plan = id === undefined ? undefined : info.data
  return {
    plan,
    known: found.data !== undefined && (id === undefined || plan !== undefined),
    error: found.error ?? info.error,
    refetch: () => Promise.all([found.refetch(), info.refetch()]),
  }
}
