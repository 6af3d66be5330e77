import type { Path } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import type { ReadContext } from '../../http/context.ts'
import type { Download } from '../../http/download.ts'
import { dateText } from '../../lib/day.ts'
import { refuse } from '../../lib/errors.ts'
import { XLSX } from '../../lib/sheet/sheet.ts'
import { writeSheet } from '../../lib/sheet/write.ts'
import { given } from '../../lib/update.ts'
import type { Export, ExportRow } from './declare.ts'
import { sheetOf } from './sheet.ts'

/**
 * The handler of `<list>/exl`: the rows of a list as a workbook, at once. More than {@link limits.exlRows} are refused
 * with EXPORT_TOO_LARGE, which names the call that exports in the background; without the list there is no export of it.
 */
export const directExport =
  (noun: string, list: string, declared: Export) =>
  async (context: ReadContext, query: Record<string, unknown>): Promise<Download> => {
    const { scope, actor, caller, db } = context
    if (!actor.grants.has(`${noun}/${list}`)) throw refuse('FORBIDDEN')
    const most = limits.exlRows
    // Read whole: few enough for that, and a slow client then holds no connection to the database.
    const rows = await db
      .selectFrom(declared.rows(scope, list, given(query), caller.language).as('listed'))
      .selectAll()
      .limit(most + 1)
      .execute()
    if (rows.length > most) {
      const data = { export: `${noun}/export` as Path, list }
      throw refuse('EXPORT_TOO_LARGE', { params: { rows: most.toLocaleString('en') }, data })
    }
    return workbook(context, declared, rows)
  }

/** The handler of `<report>/exl`: the rows of a report as a workbook. A user who may not read the report cannot export it either. */
export const directReport =
  <Q>(
    report: Path,
    declared: Pick<Export, 'name' | 'columns'>,
    rowsOf: (context: ReadContext, query: Q) => Promise<readonly object[]>,
  ) =>
  async (context: ReadContext, query: Q): Promise<Download> => {
    if (!context.actor.grants.has(report)) throw refuse('FORBIDDEN')
    return workbook(context, declared, await rowsOf(context, query))
  }

/** Rows as a workbook, under the name of the sheet and the day. */
async function workbook(
  { db, scope, caller }: ReadContext,
  declared: Pick<Export, 'name' | 'columns'>,
  rows: readonly object[],
): Promise<Download> {
  const { name, columns, cells } = await sheetOf(declared, db, caller.language)
  async function* sheet() {
    for (const row of rows) yield cells(row as ExportRow, scope)
  }
  const content = writeSheet(name, columns, sheet())
  return { name: `${name} ${dateText(new Date().toISOString())}.xlsx`, mime: XLSX, content }
}
