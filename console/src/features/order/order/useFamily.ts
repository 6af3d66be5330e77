import { useApi } from '../../../api/useApi.ts'
import type { Family } from '../../../shared/order/order.ts'

/** A patient with parents and siblings. */
export function useFamily(patientId: number | undefined | null): Family | undefined {
  const known = typeof patientId === 'number'
  const found = useApi('/admin/order-info/families', { patientId: known ? patientId : 0 }, { enabled: known })
  return known ? found.data?.[0] : undefined
}
