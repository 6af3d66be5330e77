import type { Path } from '@cogcampus/contract'
import { textsOf } from '@cogcampus/contract/messages'
import { type TableName, tables } from '../../../db/tables.ts'
import { placeOfCall } from '../../../lib/callNames.ts'
import { fieldsOf, linksOf, rowName, wholeOf } from './changes.ts'
import { HIDDEN, type Seen } from './values.ts'
import { deedName, fill, plural, type Words } from './words.ts'

/** An operation without its changes. */
export interface Deed {
  endpoint: string
  userId: number | null
  userName: string | null
  accountId: number | null
  errCode: string
}

/** More than these many clauses, and longer values, are left to the details. */
const CLAUSES = 3
const FIELDS = 2
const LONG = 40

/** Who did it: the system where a job did. */
export function actorOf(words: Words, { endpoint, userName, accountId }: Deed): string {
  const caller = userName ?? (accountId === null ? null : words.text('account', { id: accountId }))
  if (!endpoint.startsWith('job ')) return caller ?? words.text('anonymous')
  return caller === null ? words.text('system') : words.text('systemFor', { user: caller })
}

/** What the operation did, or what was refused and why, as a sentence. */
export function sentenceOf(words: Words, deed: Deed, changes: readonly Seen[]): string {
  const actor = actorOf(words, deed)
  const call = deedName(deed.endpoint, words.language)
  if (deed.errCode) {
    const reason = words.text(`refused.${deed.errCode}`)
    return words.text('refused', { actor, call, reason })
  }
  const told = tellCall(words, deed, changes, actor)
  if (told) return told
  const clauses = clausesOf(words, changes, placeOf(deed.endpoint).noun)
  if (clauses.length === 0) return words.text('call', { actor, call })
  const rest = clauses.length - CLAUSES
  const shown = rest > 0 ? [...clauses.slice(0, CLAUSES), words.text('more', { count: rest })] : clauses
  return words.text('done', { actor, clauses: shown.join(words.text('and')) })
}

function placeOf(endpoint: string): { noun: string; verb: string } {
  if (endpoint.startsWith('job ')) return { noun: 'job', verb: endpoint.slice(4) }
  return placeOfCall(endpoint) ?? { noun: '', verb: '' }
}

/**
 * What a call with a sentence of its own did (`did.<verb>` of its noun): `{rows}` are the rows of the noun, every other
 * name is a column's new value. Undefined where the reader may not see one of them.
 */
function tellCall(words: Words, deed: Deed, changes: readonly Seen[], actor: string): string | undefined {
  const { noun, verb } = placeOf(setsOwnPassword(deed, changes) ? CHANGE_PASSWORD : deed.endpoint)
  const text = textsOf(noun, words.language)[`did.${verb}`] ?? textsOf('audit', words.language)[`did.${verb}`]
  if (!text) return undefined
  const params: Record<string, string> = { actor }
  for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) {
    const value =
      name in params ? params[name] : name === 'rows' ? mainRows(words, changes, noun) : newValue(words, changes, name)
    if (value === undefined) return undefined
    params[name] = value
  }
  return fill(text, params)
}

/** Also by the call that resets: users may use it on themselves after a recent sign-in. */
const CHANGE_PASSWORD: Path = '/admin/rbac/user/changePassword'
const setsOwnPassword = ({ userId }: Deed, changes: readonly Seen[]) =>
  changes.length === 1 &&
  changes.every(({ table, rowId, fields }) => table === 'rbacUser' && rowId === userId && 'passwordHash' in fields)

function mainRows(words: Words, changes: readonly Seen[], noun: string): string | undefined {
  const main = changes.find(({ table }) => tables[table].noun === noun) ?? changes[0]
  return main && rowsOf(words, distinct(changes.filter(({ table }) => table === main.table)))
}

const distinct = (changes: readonly Seen[]) => [
  ...new Map(changes.map((change, at) => [change.rowId ?? `no number ${at}`, change] as const)).values(),
]

function newValue(words: Words, changes: readonly Seen[], column: string): string | undefined {
  const found = changes.find(
    ({ readable, fields }) => readable && fields[column]?.to !== undefined && fields[column]?.to !== null,
  )
  if (!found) return undefined
  const { to } = found.fields[column] as { to: unknown }
  const target = words.target(found.table, column)
  return target ? words.reference(target, to) : (words.show(found.table, column, to) ?? undefined)
}

/** What happened, a clause for each kind of change: the rows of the call's own noun first. */
function clausesOf(words: Words, changes: readonly Seen[], noun: string): string[] {
  const rows = changes.filter(({ table }) => !tables[table].link)
  const added = new Set(rows.filter(({ action }) => action === 'INSERT').map(({ table, rowId }) => `${table} ${rowId}`))
  // What else happens to a row or its links in the operation that adds it belongs to the adding.
  const told = rows.filter(({ table, rowId, action }) => action !== 'UPDATE' || !added.has(`${table} ${rowId}`))
  const own = (table: TableName) => (tables[table].noun === noun ? 0 : 1)
  const groups = Map.groupBy(
    told.toSorted((a, b) => own(a.table) - own(b.table)),
    (change) => JSON.stringify([change.table, kindOf(words, change), wholeOf(words, change)]),
  )
  const links = linksOf(words, changes).filter(({ table, ofId }) => {
    const target = words.target(table, tables[table].link?.[0] as string)
    return !added.has(`${target} ${String(ofId)}`)
  })
  const steps = [...groups.values()].filter(([first]) => kindOf(words, first as Seen).startsWith('became.state.'))
  // A step of a life cycle says what follows from it.
  if (steps.length > 0) return steps.map((group) => clauseOf(words, group))
  return [
    ...[...groups.values()].map((group) => clauseOf(words, group)),
    ...links.map(({ table, of, ofId, added, removed }) =>
      words.text(ofId === HIDDEN ? 'link.hidden' : 'link', {
        of,
        label: linkLabel(words, table),
        parts: [...listed(words, 'link.added', added), ...listed(words, 'link.removed', removed)].join(
          words.text('and'),
        ),
      }),
    ),
  ]
}

function linkLabel(words: Words, table: TableName): string {
  const label = words.label(table, tables[table].link?.[1] as string)
  return words.language === 'en' ? plural(label.toLowerCase()) : label
}

function listed(words: Words, key: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const shown = words.join(names.slice(0, CLAUSES).map((name) => words.named(name)))
  return [
    words.text(key, {
      names:
        names.length > CLAUSES ? words.text('rows', { noun: '', names: shown, count: names.length }).trim() : shown,
    }),
  ]
}

/** The key of the text that says what happened to a row: by what it became, or that it was read, added, changed, removed. */
function kindOf(words: Words, { table, action, readable, fields }: Seen): string {
  if (action === 'READ') return 'read'
  if (action === 'INSERT') return 'add'
  if (action === 'DELETE') return 'remove'
  if (!readable) return 'change'
  const keys = Object.entries(fields).flatMap(([column, { to }]) =>
    to === null
      ? [`cleared.${column}`]
      : [...(typeof to === 'symbol' ? [] : [`became.${column}.${to}`]), `set.${column}`],
  )
  return keys.find((key) => words.textOf(table, key)) ?? 'change'
}

function clauseOf(words: Words, group: readonly Seen[]): string {
  const [first] = group as [Seen]
  const kind = kindOf(words, first)
  const rows = rowsOf(words, group)
  if (kind !== 'change') return fill(words.textOf(first.table, kind) ?? kind, { rows })
  const fields = group.length === 1 && first.readable ? fieldsOf(words, first) : []
  const [field] = fields
  if (!field) return words.text('change', { rows })
  const only = fields.length === 1 && words.textOf(first.table, `only.${first.table}.${field.name}`)
  if (only) return fill(only, { rows, from: field.from ?? '', to: field.to ?? '' })
  const short = ({ from, to }: (typeof fields)[number]) => `${from ?? ''}${to ?? ''}`.length <= LONG
  const inFull = fields.length <= FIELDS && fields.every(short)
  const said = inFull
    ? fields.map((field) => fieldText(words, field)).join(words.text('and'))
    : words.join(fields.map(({ label }) => label))
  return words.text('changeFields', { rows, fields: said })
}

function fieldText(
  words: Words,
  { label, from, to }: { label: string; from: string | null; to: string | null },
): string {
  if (to === null) return words.text('field.cleared', { label })
  if (from === null) return words.text('field.set', { label, to })
  return words.text('field.changed', { label, from, to })
}

/** Rows of one table with what they are a part of. */
function rowsOf(words: Words, group: readonly Seen[]): string {
  const [first] = group as [Seen]
  const row = words.rows(
    first.table,
    group.map((change) => rowName(words, change) ?? { id: change.rowId }),
  )
  const whole = wholeOf(words, first)
  return whole ? words.text('part', { whole, row }) : row
}
