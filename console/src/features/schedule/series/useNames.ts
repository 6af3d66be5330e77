import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'

/** The name of the one patient with whom a dialog is opened: a select may not have found it yet. */
export function useNames(patientIds: unknown): { id: number; name: string }[] {
  // The address may hold anything.
  const [first, ...more] = Array.isArray(patientIds) ? patientIds : []
  const patientId = typeof first === 'number' ? first : 0
  const may = useCan()('/admin/order-info/families')
  const enabled = may && patientId > 0 && more.length === 0
  const found = useApi('/admin/order-info/families', { patientId }, { enabled, freshMs: 60_000 })
  return (found.data ?? []).flatMap(({ id, name }) => (id === patientId ? [{ id, name }] : []))
}
