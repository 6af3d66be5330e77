import { StarFilled, StarOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useAction } from '../api/useAction.ts'
import { t } from '../messages/index.ts'
import { LinkActions } from './LinkActions.tsx'
import styles from './SavedViews.module.css'
import { TextInput } from './TextInput.tsx'
import { useNarrow } from './useMedia.ts'
import type { SavedView, SavedViewsOf } from './useSavedViews.ts'

/** The user's saved views of a list: opens, saves, renames and deletes them, and sets the default. */
export function SavedViews({ views }: { views: SavedViewsOf }) {
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  const label = views.current?.name ?? t('common.views')
  const show = (view: SavedView | undefined) => {
    views.show(view)
    setOpen(false)
  }
  const panel = (
    <div className={styles.panel}>
      <ul className={styles.list} aria-label={t('common.views')}>
        <li>
          <button
            type="button"
            className={styles.name}
            aria-current={views.current === null || undefined}
            onClick={() => show(undefined)}
          >
            {t('common.viewNone')}
          </button>
        </li>
        {views.list.map((view) => (
          <ViewRow key={view.id} view={view} current={view.id === views.current?.id} show={() => show(view)} />
        ))}
      </ul>
      <NameForm
        label={t('common.viewSave')}
        save={async (name) => {
          const { ok } = await views.keep(name)
          if (ok) setOpen(false)
          return ok
        }}
      />
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={panel} open={open} onOpenChange={setOpen} destroyOnHidden>
      <Button icon={<TableOutlined aria-hidden />} aria-label={label}>
        {!narrow && label}
      </Button>
    </Popover>
  )
}

function ViewRow({ view, current, show }: { view: SavedView; current: boolean; show: () => void }) {
  const update = useAction('/admin/saved-view/update', { done: false })
  const remove = useAction('/admin/saved-view/delete', { done: false })
  const [renaming, setRenaming] = useState(false)
  const { isDefault, name } = view
  if (renaming) {
    return (
      <li>
        <NameForm
          label={t('common.save')}
          initial={name}
          save={async (next) => {
            const { ok } = await update.run({ ...view, name: next })
            setRenaming(!ok)
            return ok
          }}
        />
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.star}
        aria-pressed={isDefault}
        aria-label={t('common.viewDefault', { name })}
        title={t('common.viewDefault', { name })}
        onClick={() => update.run({ ...view, isDefault: !isDefault })}
      >
        {isDefault ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      </button>
      <button type="button" className={styles.name} aria-current={current || undefined} onClick={show}>
        {name}
      </button>
      <LinkActions
        actions={[
          { label: t('common.rename'), run: () => setRenaming(true) },
          { label: t('common.delete'), danger: true, run: () => remove.run({ id: view.id }) },
        ]}
      />
    </li>
  )
}

interface NameProps {
  label: string
  initial?: string
  save: (name: string) => Promise<boolean>
}
function NameForm({ label, initial = '', save }: NameProps) {
  const [name, setName] = useState(initial)
  return (
    <form
      className={styles.form}
      onSubmit={async (event) => {
        event.preventDefault()
        if (name.trim() && (await save(name.trim()))) setName('')
      }}
    >
      <TextInput
        value={name}
        onChange={setName}
        max={30}
        placeholder={t('common.viewName')}
        aria-label={t('common.viewName')}
      />
      <Button htmlType="submit" disabled={!name.trim()}>
        {label}
      </Button>
    </form>
  )
}
