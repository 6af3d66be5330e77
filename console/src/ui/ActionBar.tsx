import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { limits } from '@cogcampus/contract/limits'
import { Button, Dropdown } from 'antd'
import { t } from '../messages/index.ts'
import styles from './ActionBar.module.css'
import { type Action, menuItems, useActions } from './actions.ts'
import { LinkActions } from './LinkActions.tsx'

interface Props {
  actions: Action[]
  plain?: boolean
  /** How many are shown, of a card: its rest is behind ⋯. */
  shown?: number
}

/** A row of buttons: three at most, the rest behind 更多 (specification section 9). `plain` makes them links. */
export function ActionBar({ actions, plain = false, ...props }: Props) {
  return plain ? <LinkActions actions={actions} /> : <Buttons actions={actions} {...props} />
}

function Buttons({ actions, shown }: Omit<Props, 'plain'>) {
  const allowed = useActions(actions)
  const first = shown ?? limits.actionsShown
  const rest = allowed.slice(first)
  return (
    <div className={styles.bar}>
      {allowed.slice(0, first).map((action) => (
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
          {shown === undefined ? (
            <Button>
              {t('common.more')} <DownOutlined aria-hidden />
            </Button>
          ) : (
            <Button icon={<EllipsisOutlined />} aria-label={t('common.more')} title={t('common.more')} />
          )}
        </Dropdown>
      )}
    </div>
  )
}
