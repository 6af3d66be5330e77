import type { Noun } from '@cogcampus/contract/endpoint'
import type { Language } from '@cogcampus/contract/envelope'
import type { ImportState, imports } from '@cogcampus/contract/sheets'
import { sql } from 'kysely'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { openSheet } from '../../lib/sheet/open.ts'
import { writeForm, XLSX } from '../../lib/sheet/sheet.ts'
import { writeSheet } from '../../lib/sheet/write.ts'
import { newFileKey } from '../../lib/storage.ts'
import { text } from '../../lib/text.ts'
import type { Import, ImportColumn } from './declare.ts'
import { columnsOf, suggested } from './headings.ts'
import { isRequired, type Known, knownOf } from './known.ts'

const SHOWN = 50

type Calls = Handlers<Noun<string, ReturnType<typeof imports>>>
type Db = ReadContext['db']

/** The calls that `imports(…)` in the contract declares, for a noun that says how it is imported. */
export function importCalls<F extends object>(declared: Import<F>): Calls {
  const { noun } = declared
  const columns = columnsOf(declared as never)

  /** The caller's own imports of this noun. A work that failed for good is over, whatever state it left. */
  const runs = ({ scope }: Pick<ReadContext, 'scope'>) =>
    scope
      .from('importRun')
      .leftJoin('jobRun', 'jobRun.id', 'importRun.jobId')
      .where('importRun.noun', '=', noun)
      .select(['importRun.id', 'importRun.fileName', 'importRun.rows', 'importRun.seen', 'importRun.good'])
      .select(['importRun.bad', 'importRun.undone', 'importRun.stayed', 'importRun.errCode'])
      .select(['importRun.createdAt', 'importRun.finishedAt'])
      .select(
        sql<ImportState>`case when job_run.state = 'FAILED' and import_run.state in ('CHECKING', 'RUNNING', 'UNDOING')
          then 'FAILED' else import_run.state end`.as('state'),
      )
  const shown = <R extends Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]>(
    { errCode, ...row }: R,
    t: ReadContext['t'],
  ) => ({ ...row, problem: row.state === 'FAILED' ? t(errCode ?? 'import.failed') : null })

  async function detail(context: Pick<ReadContext, 'db' | 'scope' | 't'>, id: number) {
    const { db, scope, t } = context
    const row = await runs(context)
      .select(['importRun.headers', 'importRun.sample', 'importRun.mapping', 'importRun.fileKey'])
      .where('importRun.id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const { fileKey, ...run } = row
    const title = run.mapping[declared.title] ?? 0
    const faults = await db
      .selectFrom('importFault')
      .select(['rowNo as row', 'problem', sql<string>`coalesce(cells ->> ${title}::integer, '')`.as('name')])
      .where('importId', '=', id)
      .orderBy('rowNo')
      .limit(SHOWN)
      .execute()
    const known = await knownOf(db, scope, declared as never)
    const left = run.state === 'UNDONE' ? await declared.left(scope, id).limit(SHOWN).execute() : []
    return {
      ...shown(run, t),
      columns: columns.map(([key, column]) => ({ key, header: t(column.header), required: isRequired(column, known) })),
      open: fileKey !== null,
      faults,
      left,
    }
  }

  /** Takes an import to the next step, if it is where that step begins, and leaves the work to the background. */
  async function begin(
    context: WriteContext,
    id: number,
    step: 'check' | 'run' | 'undo',
    from: readonly ImportState[],
    change: object,
  ): Promise<null> {
    const { scope, caller } = context
    const run = await runs(context).where('importRun.id', '=', id).forUpdate('importRun').executeTakeFirst()
    if (!run) throw notFound()
    if (!from.includes(run.state)) throw refuse('IMPORT_STATE')
    const jobId = await enqueue(context, 'import', { id, step })
    await scope
      .update('importRun')
      .set({ ...change, jobId, language: caller.language, errCode: null, finishedAt: null })
      .where('id', '=', id)
      .execute()
    return null
  }
  const afresh = { chunk: 0, seen: 0, good: 0, bad: 0 }

  return {
    async 'import/template'({ db, scope, caller, t }) {
      const known = await knownOf(db, scope, declared as never)
      const questions = columns.map(([, column]) => ({
        header: t(column.header),
        required: isRequired(column, known),
        note: t(isRequired(column, known) ? 'import.required' : 'import.optional', { how: t(noteOf(column)) }),
        choices: choicesOf(column, known, caller.language),
      }))
      const titles = [t('import.column'), t('import.how'), t('import.choices')]
      const content = await writeForm(t(declared.name), t('import.help'), titles, questions)
      return { name: `${t('import.template', { name: t(declared.name) })}.xlsx`, mime: XLSX, content }
    },

    async 'import/upload'({ file, actor, caller }, { name }) {
      const { headers, total, sample, close } = await openSheet(file.path)
      await close()
      const fileKey = newFileKey('sheet')
      const row = {
        ...afresh,
        noun,
        ownerId: actor.userId,
        jobId: null,
        language: caller.language,
        heldTo: actor.heldTo,
        fileName: name ?? file.name,
        fileKey,
        headers,
        sample,
        mapping: suggested(declared as never, headers),
        state: 'UPLOADED' as const,
        rows: total,
        undone: 0,
        stayed: 0,
        errCode: null,
        finishedAt: null,
      }
      return async (context) => {
        const { scope, services } = context
        context.whenUndone(() => services.storage.remove(fileKey))
        await file.keep(fileKey)
        const { id } = await scope.insert('importRun', row).returning('importRun.id').executeTakeFirstOrThrow()
        return detail(context, id)
      }
    },

    'import/detail': (context, { id }) => detail(context, id),

    async 'import/page'(context, { keyword: _, ...page }) {
      const { list, ...totals } = await pageOf(runs(context), page, {
        by: '-importRun.id',
        id: 'importRun.id',
      })
      return { ...totals, list: list.map((row) => shown(row, context.t)) }
    },

    async 'import/check'(context, { id, mapping }) {
      const { scope, db, t } = context
      const run = await scope
        .from('importRun')
        .select(['headers', 'fileKey'])
        .where('id', '=', id)
        .where('noun', '=', noun)
        .executeTakeFirst()
      if (!run) throw notFound()
      if (!run.fileKey) throw refuse('UPLOAD_EXPIRED')
      const known = await knownOf(db, scope, declared as never)
      for (const [key, column] of columns) {
        const index = mapping[key]
        if (index === undefined && isRequired(column, known))
          throw badField('BAD_INPUT', `mapping.${key}`, t('field.required'))
        if (index !== undefined && index >= run.headers.length)
          throw badField('BAD_INPUT', `mapping.${key}`, t('field.choice'))
      }
      await db.deleteFrom('importFault').where('importId', '=', id).execute()
      return begin(context, id, 'check', ['UPLOADED', 'CHECKED', 'FAILED'], { ...afresh, mapping, state: 'CHECKING' })
    },

    async 'import/run'(context, { id }) {
      await begin(context, id, 'run', ['CHECKED'], { ...afresh, state: 'RUNNING' })
      await context.db.deleteFrom('importFault').where('importId', '=', id).execute()
      return null
    },

    'import/undo': (context, { id }) =>
      begin(context, id, 'undo', ['DONE', 'FAILED'], { state: 'UNDOING', undone: 0, stayed: 0 }),

    async 'import/errors'(context, { id }) {
      const { db, scope, t } = context
      const run = await scope
        .from('importRun')
        .select(['headers', 'fileName'])
        .where('id', '=', id)
        .where('noun', '=', noun)
        .executeTakeFirst()
      if (!run) throw notFound()
      const sheet = [
        { header: t('import.row'), type: 'number' as const, width: 8 },
        ...run.headers.map((header) => ({ header })),
        { header: t('import.problem'), width: 60 },
      ]
      const content = writeSheet(t('import.problem'), sheet, faultsOf(db, id, run.headers.length))
      return { name: `${t('import.errors', { file: run.fileName.replace(/\.\w+$/, '') })}.xlsx`, mime: XLSX, content }
    },
  }
}

const noteOf = ({ as }: ImportColumn) => `import.as.${typeof as === 'string' ? as : 'dict'}` as const

function choicesOf({ as }: ImportColumn, known: Known, language: Language): string[] {
  const english = language === 'en'
  if (as === 'campus' || as === 'campuses') return known.campuses.map(({ name }) => name)
  if (as === 'roles') return known.roles.map(({ name, nameEn }) => (english && nameEn) || name)
  if (as === 'course') return known.courses.map(({ name }) => name)
  if (typeof as === 'string') return []
  if ('words' in as) return Object.values(as.words).map((key) => text(language, key).split('|')[0] ?? '')
  return known.items.filter((item) => item.type === as.dict).map(({ label, labelEn }) => (english && labelEn) || label)
}

async function* faultsOf(db: Db, importId: number, width: number): AsyncGenerator<unknown[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('importFault')
      .select(['rowNo', 'cells', 'problem'])
      .where('importId', '=', importId)
      .where('rowNo', '>', last)
      .orderBy('rowNo')
      .limit(1000)
      .execute()
    for (const { rowNo, cells, problem } of rows) {
      yield [rowNo, ...Array.from({ length: width }, (_, index) => cells[index]), problem]
      last = rowNo
    }
    if (rows.length < 1000) return
  }
}
