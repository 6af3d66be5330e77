import { DownOutlined } from '@ant-design/icons'
import { limits } from '@cogcampus/contract/limits'
import { Button, Dropdown } from 'antd'
import { t } from '../messages/index.ts'
import styles from './ActionBar.module.css'
import { type Action, menuItems, useActions } from './actions.ts'
import { LinkActions } from './LinkActions.tsx'

/** A row of buttons: three at most, the rest behind 更多 (specification section 9). `plain` makes them links. */
export function ActionBar({ actions, plain = false }: { actions: Action[]; plain?: boolean }) {
  return plain ? <LinkActions actions={actions} /> : <Buttons actions={actions} />
}

function Buttons({ actions }: { actions: Action[] }) {
  const allowed = useActions(actions)
  const rest = allowed.slice(limits.actionsShown)
  return (
    <div className={styles.bar}>
      {allowed.slice(0, limits.actionsShown).map((action) => (
        <Button
          key={action.label}
          type={action.primary ? 'primary' : 'default'}
          danger={action.danger ?? false}
          disabled={action.disabled ?? false}
          loading={action.pending ?? false}
          icon={action.icon}
          onClick={() => action.run()}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: menuItems(rest) }}>
          <Button>
            {t('common.more')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
