import { CloseOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../messages/index.ts'
import styles from './TabBar.module.css'
import type { Tab, Tabs } from './useTabs.ts'

/** The visited pages. Right click, or the menu key, opens the menu of a tab; Delete closes it. */
export function TabBar({ tabs }: { tabs: Tabs }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is looked at
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tabs.active])
  const menu = (tab: Tab) => ({
    items: [
      { key: 'refresh', label: t('common.refresh'), onClick: () => tabs.refresh(tab.path) },
      { key: 'close', label: t('common.close'), disabled: tab.page.fixed, onClick: () => tabs.close(tab) },
      { key: 'others', label: t('shell.closeOthers'), onClick: () => tabs.closeOthers(tab) },
      { key: 'all', label: t('shell.closeAll'), onClick: () => tabs.closeAll() },
    ],
  })
  const press = (tab: Tab) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.page.fixed) tabs.close(tab)
  }
  return (
    <nav className={styles.bar} aria-label={t('shell.tabs')}>
      <ul ref={list}>
        {tabs.tabs.map((tab) => (
          <Dropdown key={tab.path} trigger={['contextMenu']} menu={menu(tab)}>
            <li data-active={tab.path === tabs.active || undefined}>
              <Link
                to={tab.path + tab.search}
                title={tab.title}
                aria-current={tab.path === tabs.active ? 'page' : undefined}
                onKeyDown={press(tab)}
              >
                {tab.title}
              </Link>
              {!tab.page.fixed && (
                <button
                  type="button"
                  aria-label={t('shell.closeTab', { name: tab.title })}
                  onClick={() => tabs.close(tab)}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          </Dropdown>
        ))}
      </ul>
    </nav>
  )
}
