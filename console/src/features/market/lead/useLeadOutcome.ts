import type { Result } from '../../../api/attempt.ts'
import { type Outcome, useOutcome } from '../../../ui/useOutcome.tsx'
import type { Lead } from './lead.ts'

/** Shows the outcome of a bulk action on leads. */
export function useLeadOutcome() {
  const { tell: say, element } = useOutcome()
  const tell = <R extends Result<Outcome>>(leads: Lead[], result: R): R => {
    if (result.ok) say(result.data, (id) => leads.find((lead) => lead.id === id)?.childName ?? String(id))
    return result
  }
  return { tell, element }
}
