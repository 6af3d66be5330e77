import { endpoints } from '@cogcampus/contract'
import { languages } from '@cogcampus/contract/envelope'
import { columnText, tableText, toldConstraints } from '@cogcampus/contract/messages'
import { dictOf, PageQuery } from '@cogcampus/contract/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { triggers } from '../src/db/derive.ts'
import { references } from '../src/db/parts.ts'
import { snake, type Table } from '../src/db/table.ts'
import { tables } from '../src/db/tables.ts'
import { standardLists } from '../src/http/crud.ts'
import { isGrantable } from '../src/http/rights.ts'
import { wordsIn } from '../src/sheets/export/declare.ts'
import { declaredExports } from '../src/sheets/export/registry.ts'
import { hasEvery, indexesOf } from './indexes.ts'
import { useServer } from './server.ts'

const server = useServer('shipped')
/** Tables of the product's own machinery: no handler reads or writes their rows as such. */
const machinery = ['built', 'idempotency', 'identity_key', 'installation', 'migration', 'signing_key']
/** Columns that every kept table has and that no history shows. */
const unrecorded = ['version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'search']
/** Columns with values of a dictionary that the contract takes as any code, each with the reason. */
const anyCode: Record<string, string> = {
  'dict.type': 'an item of `dictType` is what makes a type',
}

const declared = Object.entries(tables).map(([name, table]) => ({ name, sqlName: snake(name), ...table }))
const columns = new Map<string, string[]>()

beforeAll(async () => {
  const rows = await server.sql<{ table: string; column: string }[]>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' order by ordinal_position`
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
})

const fileOf = (noun: string) => `server/src/modules/${noun}`

/** What a list is asked for besides columns. */
const notColumns = new Set([...Object.keys(PageQuery.shape), 'deleted'])
const inputOf = (prefix: string, verb: string): Record<string, z.ZodType> =>
  endpoints.find(({ path }) => path === `${prefix}/${verb}`)?.endpoint.input.shape ?? {}

/** A field without what says that it may be absent. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? bare(innerType) : schema
}
const dictIn = (schema: z.ZodType) => dictOf(bare(schema))
const isText = (schema: z.ZodType) => bare(schema).def.type === 'string'

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function columnsNamedBy(table: Table) {
  const { campus, owner, account, search = [], title, dicts = {}, history, live, untouchedBy = [], files = [] } = table
  const { filesEndWith, titleEn, partOf, link = [] } = table
  const held = [...files, ...(filesEndWith ? [filesEndWith.column] : [])]
  const { secret = [], unshown = [], updatesOf } = history === 'none' ? {} : history
  const found = search.length > 0 ? [...search, 'search'] : []
  const single = [
    campus,
    owner,
    account,
    title,
    titleEn,
    partOf,
    updatesOf,
    ...(live ? [live.receiver, live.account] : []),
  ]
  return [
    ...single.filter((name) => typeof name === 'string'),
    ...found,
    ...Object.keys(dicts),
    ...secret,
    ...unshown,
    ...link,
    ...untouchedBy,
    ...held,
  ]
}

describe('every table', () => {
  it('gives rows to read alone only where it says which are own: the first without the second have no effect', () => {
    const without = Object.entries<Table>(tables).flatMap(([name, { own, ownToRead }]) =>
      ownToRead && !own ? [name] : [],
    )
    expect(without, 'say `own: { … }` in its table.ts, too: `ownToRead` only widens it').toEqual([])
  })

  it('is declared in the table.ts of its noun, and every declared table exists', () => {
    const known = declared.map(({ sqlName }) => sqlName)
    const undeclared = [...columns.keys()].filter((table) => !machinery.includes(table) && !known.includes(table))
    expect(undeclared, 'declare it in server/src/modules/<noun>/table.ts, and name that in db/declared.ts').toEqual([])
    const missing = known.filter((table) => !columns.has(table))
    expect(missing, 'create it in server/migrations, or take it out of the table.ts of its noun').toEqual([])
  })

  it('has the triggers that follow from its declaration, and no others of their kind', async () => {
    const having = (column: string) =>
      new Set([...columns].flatMap(([table, names]) => (names.includes(column) ? [table] : [])))
    const wanted = triggers(having('version'), having('deleted_at')).map(({ table, name }) => `${table} ${name}`)
    const found = await server.sql<{ trigger: string }[]>`
      select tgrelid::regclass || ' ' || tgname as trigger from pg_trigger join pg_proc p on p.oid = tgfoid
      where not tgisinternal and p.proname in ('touch', 'audit', 'announce', 'note_files', 'note_part_files')`
    expect(
      found.map(({ trigger }) => trigger).toSorted(),
      'triggers follow from table.ts at each start: take them out of the migration; db/derive.ts says which there are',
    ).toEqual(wanted.toSorted())
  })

  it('that names columns in its declaration has them', () => {
    for (const table of declared) {
      const missing = columnsNamedBy(table).filter((name) => !columns.get(table.sqlName)?.includes(snake(name)))
      const step = `add it to ${table.sqlName} in server/migrations, or take it out of ${fileOf(table.noun)}/table.ts`
      expect(missing, step).toEqual([])
    }
  })

  it('that is found by parts of words has the index for it', async () => {
    const found = await server.sql<{ table: string }[]>`select tablename as table from pg_indexes
      where schemaname = 'public' and indexdef like '%USING gin (search gin_trgm_ops)%'`
    const wanted = declared.flatMap(({ sqlName, search }) => (search ? [sqlName] : []))
    const having = found.map(({ table }) => table)
    const missing = wanted.filter((table) => !having.includes(table))
    expect(missing, 'create index <table>_search on <table> using gin (search gin_trgm_ops)').toEqual([])
    const extra = having.filter((table) => !wanted.includes(table))
    expect(extra, 'say in table.ts which columns are searched, or drop the index of the search').toEqual([])
  })

  it('with an owner has an index that begins with the owner: who sees own rows only does not read those of others', async () => {
    const found = await server.sql<{ table: string; column: string }[]>`select indrelid::regclass::text as table,
      pg_get_indexdef(indexrelid, 1, true) as column from pg_index`
    const missing = declared.flatMap(({ sqlName, owner, small }) => {
      if (typeof owner !== 'string' || small) return []
      const column = snake(owner)
      return found.some((index) => index.table === sqlName && index.column === column) ? [] : [`${sqlName} (${column})`]
    })
    expect(missing, 'create in server/migrations an index that begins with this column').toEqual([])
  })
})

describe('every standard list', () => {
  it('has an index for each order and filter it offers, within a campus where its rows belong to one', async () => {
    const found = await indexesOf(server)
    const served = (table: string, ordered: { lowNulls: boolean } | undefined, ...first: string[]) =>
      found.some(
        (index) =>
          index.table === table &&
          first.every((column, at) => index.columns[at] === column) &&
          // A value that is looked for is no null; in an order nulls stand where the list has them, and all rows that are not deleted.
          (ordered
            ? hasEvery(index) && index.lowNulls[first.length - 1] === ordered.lowNulls
            : hasEvery(index, first.at(-1))),
      )
    const missing = standardLists.flatMap(({ prefix, table, orders, nullsFirst, filters, computed }) => {
      const { campus, small } = tables[table]
      if (small) return []
      const within = typeof campus === 'string' && campus !== 'id' ? [snake(campus)] : []
      const columns = Object.keys(inputOf(prefix, 'page')).filter(
        (name) => !notColumns.has(name) && !filters.includes(name),
      )
      const sorted = orders.map((order) => order.replace('-', ''))
      const orderBy = (name: string) => (sorted.includes(name) ? { lowNulls: nullsFirst.includes(name) } : undefined)
      return [...new Set([...sorted, ...columns])]
        .filter((name) => !computed.includes(name) && snake(name) !== within[0])
        .filter((name) => !served(snake(table), orderBy(name), ...within, snake(name)))
        .map((name) => `${snake(table)} (${[...within, snake(name)].join(', ')})`)
    })
    const step =
      'create the index in server/migrations; or take the field out of `sortable` (routes.ts) or `filters` (contract)'
    expect(missing, step).toEqual([])
  })

  it('is of a table whose foreign keys are named after the field that a refused caller is told', async () => {
    const found = await server.sql<{ table: string; name: string; columns: string[] }[]>`
      select conrelid::regclass::text as table, conname as name, array(select attname::text from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)) as columns from pg_constraint where contype = 'f'`
    const misnamed = standardLists.flatMap(({ prefix, table }) => {
      const sent = Object.keys({ ...inputOf(prefix, 'add'), ...inputOf(prefix, 'update') }).map(snake)
      return found
        .filter((key) => key.table === snake(table))
        .filter(({ name, columns }) => ![...columns, ...sent].some((field) => name === `${snake(table)}__${field}__fk`))
        .map(
          ({ name, columns }) =>
            `${name}: … ${columns[0]} bigint constraint ${snake(table)}__${columns[0]}__fk references …`,
        )
    })
    expect(misnamed, 'name the constraint of a reference in server/migrations after its field').toEqual([])
  })

  it('refers to a row by the column that its parts are found by, and by that column to no other', async () => {
    const keys = await server.sql<{ table: string; column: string; whole: string }[]>`
      select conrelid::regclass::text as table, attname::text as column, confrelid::regclass::text as whole
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`
    for (const [whole, column] of Object.entries(references)) {
      const named = keys.filter((key) => key.column === snake(column) && tables[camel(key.table) as 'room']?.owned)
      expect([...new Set(named.map((key) => key.whole))], `${whole}: '${column}' in server/src/db/parts.ts`).toEqual([
        snake(whole),
      ])
    }
  })

  it('has each constraint whose text stands with a noun', async () => {
    const rows = await server.sql<{ name: string }[]>`select conname as name from pg_constraint
      union select relname from pg_index join pg_class on oid = indexrelid where indisunique`
    const known = new Set(rows.map(({ name }) => name))
    const left = toldConstraints().filter((name) => !known.has(name))
    expect(left, 'no such constraint: correct "constraint.<name>" in contract/src/messages, or remove it').toEqual([])
  })

  it('has a table that names the dictionary of a field where the contract does, and the same one', () => {
    const different = standardLists.flatMap(({ prefix, table }) => {
      const { noun, dicts = {} } = declared.find(({ name }) => name === table) as (typeof declared)[number]
      const sent = Object.entries({ ...inputOf(prefix, 'add'), ...inputOf(prefix, 'update') })
      return sent.flatMap(([field, schema]) => {
        const [type, held] = [dictIn(schema), dicts[field]]
        if (type === held || !columns.get(snake(table))?.includes(snake(field))) return []
        if (type) return [`${fileOf(noun)}/table.ts: dicts: { ${field}: '${type}' }`]
        return isText(schema) && !(`${table}.${field}` in anyCode)
          ? [`contract/src${prefix}.ts: ${field}: DictValue('${held}')`]
          : []
      })
    })
    expect(different, 'the contract and table.ts name one dictionary for a field: write').toEqual([])
  })
})

describe('every export', () => {
  it.each(languages)('has a label for each of its columns in %s', (language) => {
    const missing = [...declaredExports()].flatMap(([path, { columns }]) =>
      columns
        .filter(({ header, value }) => wordsIn(header, language) === value)
        .map(({ value }) => `${path}: ${value}`),
    )
    expect(missing, `add the label to contract/src/messages/${language}/<noun>.json`).toEqual([])
  })
})

describe('every table on record', () => {
  const audited = declared.filter(({ history }) => history !== 'none')

  it.each(languages)('has a name and a label for each column in %s', (language) => {
    const missing = audited.flatMap(({ name, sqlName, noun }) => [
      ...(tableText(noun, name, language) ? [] : [sqlName]),
      ...(columns.get(sqlName) ?? [])
        .filter((column) => !unrecorded.includes(column) && !columnText(noun, name, camel(column), language))
        .map((column) => `${sqlName}.${column}`),
    ])
    const step = `add the label, for a table as "table.<name>", to contract/src/messages/${language}/<noun>.json`
    expect(missing, step).toEqual([])
  })

  it('says by which call its values are read, one that roles grant', () => {
    const odd = audited.flatMap(({ noun, history }) =>
      history !== 'none' && history.call && !isGrantable(history.call)
        ? [`${fileOf(noun)}/table.ts: ${history.call}`]
        : [],
    )
    expect(odd, 'name a call with a list of roles as its access, such as the page, as the call of `history`').toEqual(
      [],
    )
  })
})
