import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import { t } from '../messages/index.ts'
import styles from './TableSettingsButton.module.css'
import type { TableSettings } from './useTableSettings.ts'

interface Props {
  columns: { key: string; title: string; hidden?: boolean }[]
  settings: TableSettings
  change: (change: Partial<TableSettings>) => void
}

/** Which columns a table shows, and how close its rows stand. */
export function TableSettingsButton({ columns, settings, change }: Props) {
  const toggle = (key: string) =>
    change({
      toggled: settings.toggled.includes(key)
        ? settings.toggled.filter((each) => each !== key)
        : [...settings.toggled, key],
    })
  const panel = (
    <div className={styles.panel}>
      <span className={styles.heading}>{t('common.density')}</span>
      <Segmented
        value={settings.dense}
        options={[
          { value: false, label: t('common.comfortable') },
          { value: true, label: t('common.compact') },
        ]}
        onChange={(dense) => change({ dense })}
      />
      <span className={styles.heading}>{t('common.columns')}</span>
      {columns.map((column) => (
        <Checkbox key={column.key} checked={isShown(column, settings)} onChange={() => toggle(column.key)}>
          {column.title}
        </Checkbox>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={panel}>
      <Button icon={<SettingOutlined />} aria-label={t('common.tableSettings')} />
    </Popover>
  )
}

export function isShown(column: { key: string; hidden?: boolean }, { toggled }: TableSettings): boolean {
  return toggled.includes(column.key) === (column.hidden ?? false)
}
