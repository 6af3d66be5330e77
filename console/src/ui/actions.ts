import type { Path } from '@cogcampus/contract'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useCan, useCanOpen } from '../api/user.ts'
import { confirm } from './confirm.tsx'

/** An action on a row, a selection or a page. */
export interface Action {
  label: string
  run: () => unknown
  /** The call it makes; the action is hidden from users who may not make it. */
  endpoint?: Path
  /** The page to which it leads; hidden from users who do not hold it. */
  page?: string
  icon?: ReactNode
  primary?: boolean
  danger?: boolean
  disabled?: boolean
  pending?: boolean
  /** The input of its call, if the action is only that call: it is then also offered as a bulk action. */
  bulk?: object
  /** Asked before it runs. */
  confirm?: { title: string; hint?: string }
}

/** The actions that the user may take, each with its confirmation. */
export function useActions(actions: Action[]): Action[] {
  const can = useCan()
  const canOpen = useCanOpen()
  return actions
    .filter(({ endpoint, page }) => (!endpoint || can(endpoint)) && (!page || canOpen(page)))
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
