import { t } from '../messages/index.ts'

interface Row {
  id: number
  name: string
  type: string | null
}

/** Of rooms or devices those of the type that is asked for, all where none is; one of another type that is chosen already stands last and says so. */
export function ofType(rows: readonly Row[] | undefined, type: string | null | undefined, chosen: unknown) {
  if (!type) return rows
  const others = rows?.filter((row) => row.type !== type && row.id === chosen) ?? []
  return (
    rows && [
      ...rows.filter((row) => row.type === type),
      ...others.map((row) => ({ ...row, name: t('common.otherType', { name: row.name }), disabled: true })),
    ]
  )
}
