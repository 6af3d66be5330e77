import { limits } from '@cogcampus/contract/limits'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { t } from '../messages/index.ts'
import { type Action, menuItems, useActions } from './actions.ts'
import styles from './LinkActions.module.css'

/** The actions of a row as links: three, the rest behind 更多. Light, for a table has two hundred of them. */
export function LinkActions({ actions }: { actions: Action[] }) {
  const allowed = useActions(actions)
  const rest = allowed.slice(limits.actionsShown)
  return (
    <div className={styles.bar}>
      {allowed.slice(0, limits.actionsShown).map((action) => (
        <button
          key={action.label}
          type="button"
          data-danger={action.danger || undefined}
          disabled={action.disabled || action.pending}
          onClick={() => action.run()}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && <More actions={rest} />}
    </div>
  )
}

/** The menu is made once it is wanted. */
function More({ actions }: { actions: Action[] }) {
  const [open, setOpen] = useState<boolean>()
  const button = (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="menu"
      // biome-ignore lint/a11y/noAutofocus: the button that was clicked, inside its menu now, keeps the focus
      autoFocus={open === true}
      onClick={() => setOpen(true)}
    >
      {t('common.more')}
    </button>
  )
  if (open === undefined) return button
  return (
    <Dropdown trigger={['click']} open={open} onOpenChange={setOpen} menu={{ items: menuItems(actions) }}>
      {button}
    </Dropdown>
  )
}
