import { ActionBar } from './ActionBar.tsx'
import type { Action } from './actions.ts'

/** One button that asks before it acts. */
export function ConfirmAction(action: Action & { confirm: NonNullable<Action['confirm']> }) {
  return <ActionBar actions={[action]} />
}
