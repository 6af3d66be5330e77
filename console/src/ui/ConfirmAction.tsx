import type { ComponentProps } from 'react'
import { ActionBar } from './ActionBar.tsx'
import type { Action } from './actions.ts'

type Props = Action & { confirm: NonNullable<Action['confirm']> } & Pick<ComponentProps<typeof ActionBar>, 'plain'>

/** One button that asks before it acts. */
export function ConfirmAction({ plain = false, ...action }: Props) {
  return <ActionBar plain={plain} actions={[action]} />
}
