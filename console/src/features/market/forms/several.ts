import { t } from '../../../messages/index.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import type { Lead } from '../lead/lead.ts'
import type { useOutcome } from '../lead/useOutcome.tsx'

/** A dialog about several leads. */
export interface Several {
  leads: Lead[]
  /** Called once they are done. */
  done: () => void
  close: () => void
  tell: ReturnType<typeof useOutcome>['tell']
}

/** A dialog that is not in the address, for what it is about is not either. */
export const severalDialog = (name: string, close: () => void): Dialog => ({
  name,
  open: true,
  id: undefined,
  show: () => undefined,
  close,
})

/** `分配 · 王小明` or `分配 · 3 位客户`. */
export const titleOf = (what: string, leads: Lead[]): string =>
  `${what} · ${leads.length === 1 ? leads[0]?.childName : t('market.leadCount', { count: leads.length })}`
