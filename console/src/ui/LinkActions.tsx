import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useContext, useState } from 'react'
import { t } from '../messages/index.ts'
import { type Action, menuItems, useActions } from './actions.ts'
import styles from './LinkActions.module.css'
import { ActionsShown } from './useFit.ts'

/**
 * The actions of a row as links: as many as there is room for, three at most, the rest behind ⋯. What destroys stands last there, apart
 * from what is clicked all day; a row in which nothing else can be done shows it. Cheap to render, because a table has two hundred of them.
 */
export function LinkActions({ actions }: { actions: Action[] }) {
  const allowed = useActions(actions)
  const room = useContext(ActionsShown)
  if (allowed.length === 0) return null
  const calm = allowed.filter(({ danger }) => !danger)
  const shown = (calm.length > 0 ? calm : allowed).slice(0, room)
  const rest = [...calm, ...allowed.filter(({ danger }) => danger)].filter((action) => !shown.includes(action))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={styles.bar} role="group" aria-label={t('common.actions')}>
      {shown.map((action) => (
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
      aria-label={t('common.more')}
      title={t('common.more')}
      // biome-ignore lint/a11y/noAutofocus: the button that was clicked, inside its menu now, keeps the focus
      autoFocus={open === true}
      onClick={() => setOpen(true)}
    >
      <EllipsisOutlined aria-hidden />
    </button>
  )
  if (open === undefined) return button
  return (
    <Dropdown trigger={['click']} open={open} onOpenChange={setOpen} menu={{ items: menuItems(actions) }}>
      {button}
    </Dropdown>
  )
}
