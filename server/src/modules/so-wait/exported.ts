import { soWait, Wait } from '@cogcampus/contract/admin/so-wait'
import type { Language } from '@cogcampus/contract/envelope'
import { capitalized, columnText } from '@cogcampus/contract/messages'
import { inOrder } from '../../lib/page.ts'
import type { Export, Value } from '../../sheets/export/declare.ts'
import { standardExport } from '../../sheets/export/standard.ts'
import { narrowed, orderOf, shown, type WaitFilters } from './lists.ts'

/** A weekday by its name; 1 January 2024 was a Monday. */
const nameOf = (weekday: Value, language: Language): Value =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, Number(weekday)))

const listed = standardExport(soWait, 'soWait', Wait, (scope, _, { sort, ...filters }) => {
  const wanted = filters as WaitFilters
  return inOrder(shown(narrowed(scope, wanted)), sort as string | undefined, orderOf(wanted)) as never
})

/** The waitlist as a workbook, in the order of the line. */
export const waitExport: Export = {
  ...listed,
  columns: [
    ...listed.columns,
    {
      header: (language) => capitalized(columnText('so-wait', 'soWait', 'weekdays', language) ?? ''),
      value: 'weekdays',
      words: nameOf,
    },
  ],
}
