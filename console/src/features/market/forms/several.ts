import { t } from '../../../messages/index.ts'
import type { Lead } from '../lead/lead.ts'
import type { useLeadOutcome } from '../lead/useLeadOutcome.ts'

/** A dialog about several leads. */
export interface Several {
  leads: Lead[]
  /** Called once they are done. */
  done: () => void
  close: () => void
  tell: ReturnType<typeof useLeadOutcome>['tell']
}

/** `分配 · 王小明` or `分配 · 3 位客户`. */
export const titleOf = (what: string, leads: Lead[]): string =>
  `${what} · ${leads.length === 1 ? leads[0]?.childName : t('market.leadCount', { count: leads.length })}`
