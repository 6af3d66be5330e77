import { soDay } from '@cogcampus/contract/admin/so-day'
import { type RecordFilters, RecordRow } from '@cogcampus/contract/admin/so-day/record'
import { capitalized, textsOf } from '@cogcampus/contract/messages'
import { inOrder } from '../../../lib/page.ts'
import type { Export } from '../../../sheets/export/declare.ts'
import { standardExport } from '../../../sheets/export/standard.ts'
import { latestFirst, recorded, shown } from './lists.ts'

const listed = standardExport(soDay, 'soDay', RecordRow, (scope, _, query) => {
  const { sort, ...filters } = query as RecordFilters & { sort?: string }
  return inOrder(shown(recorded(scope, filters)), sort, latestFirst) as never
})
const dicts: Record<string, string> = { domains: 'domain', mood: 'mood' }

/** The records of sessions as a workbook. */
export const recordExport: Export = {
  ...listed,
  name: (language) => capitalized(textsOf('so-day', language)['table.soRecord'] ?? ''),
  columns: listed.columns.map((column) => {
    const dict = dicts[String(column.value)]
    return dict ? { ...column, dict } : column
  }),
}
