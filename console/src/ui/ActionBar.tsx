import { DownOutlined } from '@ant-design/icons'
import { limits } from '@cogcampus/contract/limits'
import { Button, Dropdown } from 'antd'
import { t } from '../messages/index.ts'
import styles from './ActionBar.module.css'
import { type Action, useActions } from './actions.ts'

/** A row of buttons: three at most, the rest behind 更多 (specification section 9). `plain` makes them links, as in a table row. */
export function ActionBar({ actions, plain = false }: { actions: Action[]; plain?: boolean }) {
  const allowed = useActions(actions)
  const rest = allowed.slice(limits.actionsShown)
  const size = plain ? 'small' : 'middle'
  return (
    <div className={styles.bar} data-plain={plain || undefined}>
      {allowed.slice(0, limits.actionsShown).map((action) => (
        <Button
          key={action.label}
          size={size}
          type={plain ? 'link' : action.primary ? 'primary' : 'default'}
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
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.label,
              label: action.label,
              icon: action.icon,
              danger: action.danger ?? false,
              disabled: action.disabled ?? false,
              onClick: () => action.run(),
            })),
          }}
        >
          <Button size={size} type={plain ? 'link' : 'default'}>
            {t('common.more')} <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
