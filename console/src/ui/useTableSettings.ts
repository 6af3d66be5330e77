import { useState } from 'react'

export interface TableSettings {
  /** Columns switched away from their default. */
  toggled: string[]
  dense: boolean
  pageSize: number
}
const initial: TableSettings = { toggled: [], dense: false, pageSize: 20 }

/** The user's settings of one table: columns, density, rows per page; kept in this browser. */
export function useTableSettings(name: string): [TableSettings, (change: Partial<TableSettings>) => void] {
  const key = `cog.table.${name}`
  const [settings, setSettings] = useState<TableSettings>(() => ({
    ...initial,
    ...JSON.parse(localStorage.getItem(key) ?? '{}'),
  }))
  const change = (part: Partial<TableSettings>) => {
    const next = { ...settings, ...part }
    localStorage.setItem(key, JSON.stringify(next))
    setSettings(next)
  }
  return [settings, change]
}
