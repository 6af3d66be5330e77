import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import styles from './PageTabs.module.css'
import { useQueryState } from './useQueryState.ts'

interface Props {
  label: string
  tabs: { key: string; label: string; children: ReactNode }[]
}

/** The tabs of a page. The open one is in the address, and each starts without the filters of the others. */
export function PageTabs({ label, tabs }: Props) {
  const [query, change] = useQueryState()
  const chosen = tabs.find(({ key }) => key === query.tab) ?? tabs[0]
  const show = (tab: string) =>
    change({ ...Object.fromEntries(Object.keys(query).map((name) => [name, undefined])), tab })
  return (
    <div className={styles.page}>
      <Segmented
        aria-label={label}
        className={styles.tabs as string}
        value={chosen?.key ?? ''}
        options={tabs.map(({ key, label: text }) => ({ value: key, label: text }))}
        onChange={show}
      />
      <div key={chosen?.key}>{chosen?.children}</div>
    </div>
  )
}
