import { endpoints, nounOf } from '@cogcampus/contract'
import type { Endpoint } from '@cogcampus/contract/endpoint'
import { textsName } from '@cogcampus/contract/noun'
import { dictOf, Enabled, isMoney } from '@cogcampus/contract/schema'

type Schema = Endpoint['output']
/** What a cell makes of a field: nothing special is `text`, a word of a dictionary `word:<its type>`. */
type Kind = 'text' | 'date' | 'enabled' | 'money' | 'number' | `word:${string}`

/** What accounts of the messaging app read is not shown here. */
const ofStaff = endpoints.filter(({ endpoint }) => endpoint.access !== 'account' && endpoint.access !== 'public')

/**
 * The kind of each field of the rows that calls answer, by its name; by `<noun>/<name>` where that noun means something
 * else by it than most. Texts are left out.
 */
export function fieldKinds(): Record<string, Kind> {
  const fields = new Map<string, Map<string, Kind>>()
  for (const { path, endpoint } of ofStaff) {
    const { noun } = nounOf(path)
    for (const [field, schema] of Object.entries(rowOf(endpoint.output))) {
      const nouns = fields.get(field) ?? new Map<string, Kind>()
      const kind = kindOf(field, schema, dicts.get(`${noun}/${field}`))
      // Rows of one noun that differ in a field have no kind for it.
      nouns.set(noun, (nouns.get(noun) ?? kind) === kind ? kind : 'text')
      fields.set(field, nouns)
    }
  }
  return Object.fromEntries([...fields].flatMap(([field, nouns]) => entriesOf(field, nouns)))
}

/** The kind that most nouns give a field, and those of the others. */
function entriesOf(field: string, nouns: Map<string, Kind>): [string, Kind][] {
  const groups = Map.groupBy([...nouns.keys()], (noun) => nouns.get(noun) as Kind)
  const [usual = 'text'] = [...groups].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const others = [...nouns].filter(([, kind]) => kind !== usual)
  return [
    ...(usual === 'text' ? [] : [[field, usual] satisfies [string, Kind]]),
    ...others.map(([noun, kind]): [string, Kind] => [`${textsName(noun)}/${field}`, kind]),
  ]
}

/** The dictionary of which a field of a noun takes its values, by `<noun>/<field>`; null where its calls differ. */
const dicts = new Map<string, string | null>()
for (const { path, endpoint } of endpoints) {
  for (const [name, schema] of Object.entries(endpoint.input.shape)) {
    const dict = dictOf(bare(schema as Schema))
    const field = `${nounOf(path).noun}/${name}`
    if (dict) dicts.set(field, dicts.has(field) && dicts.get(field) !== dict ? null : dict)
  }
}

function kindOf(field: string, schema: Schema, dict: string | null | undefined): Kind {
  const inner = bare(schema)
  const { type, format } = defOf(inner)
  if (inner === Enabled) return 'enabled'
  if (isMoney(inner)) return 'money'
  if (format === 'datetime' || format === 'date') return 'date'
  if (type === 'number') return /^id$|Id$|^version$/.test(field) ? 'text' : 'number'
  return type === 'string' && dict ? `word:${dict}` : 'text'
}

/** The fields of what is answered: of one row, of the rows of a list, or of a page of one. */
function rowOf(schema: Schema): Record<string, Schema> {
  const { shape = {}, element } = defOf(bare(schema))
  const rows = element ?? (shape.list && defOf(bare(shape.list)).element)
  return rows ? (defOf(bare(rows)).shape ?? {}) : shape
}

interface Def {
  type: string
  format?: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
}
function defOf(schema: Schema): Def {
  return (schema as unknown as { def: Def }).def
}

/** A schema without what says that it may be missing. */
function bare(schema: Schema): Schema {
  const { innerType } = defOf(schema)
  return innerType ? bare(innerType) : schema
}
