import type { Path } from '@cogcampus/contract'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../api/user.ts'
import { confirm } from './confirm.tsx'

/** Something a person can do to a row, a selection or a page. */
export interface Action {
  label: string
  run: () => unknown
  /** The call it makes: whoever may not make it does not see the action. */
  endpoint?: Path
  icon?: ReactNode
  primary?: boolean
  danger?: boolean
  disabled?: boolean
  pending?: boolean
  /** Asked before it runs. */
  confirm?: { title: string; hint?: string }
}

/** The actions that the person may take, each asking first where it must. */
export function useActions(actions: Action[]): Action[] {
  const can = useCan()
  return actions
    .filter(({ endpoint }) => !endpoint || can(endpoint))
    .map((action) => ({
      ...action,
      run: async () => {
        const question = action.confirm
        if (!question || (await confirm({ ...question, danger: action.danger ?? false }))) await action.run()
      },
    }))
}

/** Actions as the entries of antd's menu. */
export function menuItems(actions: Action[]): NonNullable<MenuProps['items']> {
  return actions.map((action) => ({
    key: action.label,
    label: action.label,
    icon: action.icon,
    danger: action.danger ?? false,
    disabled: action.disabled ?? false,
    onClick: () => action.run(),
  }))
}
