import { createHash } from 'node:crypto'
import { nouns } from '@cogcampus/contract'
import { nameOf } from '@cogcampus/contract/noun'
import { makeRole } from './appRole.ts'
import { policies } from './policies.ts'
import type { Reserved } from './pool.ts'
import { type CampusOf, ofRow, snake, type Table } from './table.ts'
import { tables } from './tables.ts'

/** A trigger's name and what comes after it, up to and with its function. */
export interface Trigger {
  table: string
  name: string
  definition: string
}

const served: ReadonlySet<string> = new Set(nouns.map(({ prefix }) => nameOf(prefix)))

/** Whether open pages follow the changes of a table: its noun has calls, and the table is not exempt. */
const isLive = ({ noun, live }: Table): boolean => live !== false && served.has(noun)

/**
 * Makes the triggers and the function that follow from the tables' declarations be exactly those: version and author of
 * a change (`touch`), history (`audit`), live notices (`announce_*`), whose rows a change touched (`campuses_of`), and what
 * each caller sees (policies).
 * Nothing is done while the declarations are those of the last time and no migration ran.
 */
export async function derive(session: Reserved, migrated: boolean): Promise<void> {
  await makeRole(session)
  const known = await session<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('version', 'deleted_at')`
  const having = (column: string) => new Set(known.flatMap((one) => (one.column === column ? one.table : [])))
  const wanted = triggers(having('version'), having('deleted_at'))
  const statements = [campusesOf(), ...policies(), ...wanted.map(createTrigger)]
  const hash = createHash('sha256').update(statements.join('\n')).digest('hex')
  const [built] = await session`select hash from built where name = 'derived'`
  if (built?.hash === hash && !migrated) return
  await session`begin`
  try {
    await session`set local lock_timeout = '5s'`
    const made = await session<{ table: string; name: string }[]>`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where not tgisinternal and (tgname in ('touch', 'audit', 'audit_state') or tgname like 'announce\_%' or tgname like 'files\_%')`
    const unwanted = made.filter(({ table, name }) => !wanted.some((one) => one.table === table && one.name === name))
    for (const { table, name } of unwanted) statements.push(`drop trigger ${name} on ${table}`)
    // Before the wanted ones are made: a policy of another name would let through what they hold back.
    const policies = await session<{ table: string; name: string }[]>`
      select tablename as table, policyname as name from pg_policies where schemaname = 'public'`
    statements.unshift(...policies.map(({ table, name }) => `drop policy ${name} on ${table}`))
    await session.run(statements.join(';\n'))
    await session`insert into built (name, hash) values ('derived', ${hash})
      on conflict (name) do update set hash = excluded.hash`
    await session`commit`
  } catch (error) {
    await session`rollback`
    throw error
  }
}

/** Every trigger that follows from the declarations; `kept` are the tables, as SQL names them, whose rows have a version, `deletable` those whose rows are deleted softly. */
export const triggers = (kept: ReadonlySet<string>, deletable: ReadonlySet<string>): Trigger[] =>
  Object.entries(tables).flatMap(([name, declared]) => {
    const table = snake(name)
    const made = [
      ...(kept.has(table) ? [touch(declared)] : []),
      ...audit(declared),
      ...(isLive(declared) ? announce(declared) : []),
      ...noteFiles(declared, deletable.has(table)),
      ...partsOf(table),
    ]
    return made.map(([trigger, definition]) => ({ table, name: trigger, definition }))
  })

type Made = [name: string, definition: string]

/** The condition that an update is none of those that do not count. */
const counts = ({ untouchedBy = [] }: Table): string =>
  untouchedBy
    .map(snake)
    .map((column) => `old.${column} is not distinct from new.${column}`)
    .join(' and ')

function touch(table: Table): Made {
  const when = counts(table) && ` when (${counts(table)})`
  return ['touch', `before update on TABLE for each row${when} execute function touch()`]
}

function audit(table: Table): Made[] {
  const { history } = table
  if (history === 'none') return []
  const { secret = [], updatesOf, newRowsOnly } = history
  const run = `execute function audit(${secret.map((column) => `'${snake(column)}'`).join(', ')})`
  if (newRowsOnly) return [['audit', `after insert on TABLE for each row ${run}`]]
  const column = updatesOf && snake(updatesOf)
  const when = column ? `old.${column} is distinct from new.${column}` : counts(table)
  if (!when) return [['audit', `after insert or update or delete on TABLE for each row ${run}`]]
  return [
    ['audit', `after insert or delete on TABLE for each row ${run}`],
    ['audit_state', `after update on TABLE for each row when (${when}) ${run}`],
  ]
}

function announce({ noun, live, campus, unheard = '' }: Table): Made[] {
  const { receiver = '', account = '' } = live || {}
  const among = typeof campus === 'object' && 'among' in campus ? snake(campus.among) : ''
  const more = among || unheard ? `, '${among}', '${unheard}'` : ''
  const run = `for each statement execute function announce('${noun}', '${snake(receiver)}', '${snake(account)}'${more})`
  return [
    ['announce_insert', `after insert on TABLE referencing new table as new_rows ${run}`],
    ['announce_update', `after update on TABLE referencing old table as old_rows new table as new_rows ${run}`],
    ['announce_delete', `after delete on TABLE referencing old table as old_rows ${run}`],
  ]
}

function noteFiles({ files }: Table, deletable: boolean): Made[] {
  if (!files) return []
  const columns = files.map(snake)
  const run = `execute function note_files(${columns.map((column) => `'${column}'`).join(', ')})`
  const held = (row: string) => columns.map((column) => `${row}.${column}::text like '%/files/%'`).join(' or ')
  const changed = [...columns, ...(deletable ? ['deleted_at'] : [])].join(', ')
  return [
    ['files_insert', `after insert on TABLE for each row when (${held('new')}) ${run}`],
    ['files_update', `after update of ${changed} on TABLE for each row ${run}`],
    ['files_delete', `after delete on TABLE for each row when (${held('old')}) ${run}`],
  ]
}

/** On a table whose rows have parts in others: the files of the parts end with their whole. */
const partsOf = (whole: string): Made[] =>
  Object.entries(tables).flatMap(([name, { filesEndWith: of }]) => {
    if (!of || snake(of.table) !== whole) return []
    const part = snake(name)
    const when = 'when (old.deleted_at is distinct from new.deleted_at)'
    const run = `execute function note_part_files('${part}', '${snake(of.column)}')`
    return [[`files_of_${part}`, `after update of deleted_at on TABLE for each row ${when} ${run}`]]
  })

const createTrigger = ({ table, name, definition }: Trigger) =>
  `create or replace trigger ${name} ${definition.replace('TABLE', table)}`

/** The function by which the history notes whose rows a change touched: the same campuses by which a scope finds them. */
function campusesOf(): string {
  const cases = Object.entries(tables).flatMap(([name, { campus, history }]) =>
    campus && history !== 'none' ? [`    when '${snake(name)}' then found := ${campusesIn(campus)};`] : [],
  )
  return `create or replace function campuses_of(changed text, entry jsonb) returns bigint[] language plpgsql stable as $$
declare
  found bigint[];
begin
  case changed
${cases.join('\n')}
    else found := '{}';
  end case;
  return array(select distinct campus_id from unnest(found) campus_id where campus_id is not null);
end $$`
}

function campusesIn(campus: CampusOf): string {
  const value = (column: string) => `(entry ->> '${column}')::bigint`
  if (typeof campus === 'string') return `array[${value(snake(campus))}]`
  if ('among' in campus) return `array(select jsonb_array_elements_text(entry -> '${snake(campus.among)}')::bigint)`
  // A row that is written before what links it to its campuses names the first of them itself.
  const query = ofRow(campus.query, value)
  return `array(${query}) || ${value('campus_id')}`
}
