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
  // What a row says goes before what rows within it say.
  const kinds = new Map([...kindsOf(fieldsIn), ...kindsOf((output) => Object.entries(rowOf(output)))])
  const named = Map.groupBy(kinds, ([of]) => of.slice(of.lastIndexOf('/') + 1))
  return Object.fromEntries([...named].flatMap(([field, some]) => entriesOf(field, some)))
}

/** The kinds of fields of what calls answer, by `<noun>/<name>`. */
function kindsOf(fieldsOf: (output: Schema) => [string, Schema][]): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const { path, endpoint } of ofStaff) {
    for (const [name, schema] of fieldsOf(endpoint.output)) {
      const field = `${nounOf(path).noun}/${name}`
      const kind = kindOf(name, schema, dicts.get(field))
      const known = kinds.get(field) ?? kind
      if (known !== kind && (known === 'money' || kind === 'money'))
        throw new Error(`${path} answers "${name}" as ${kind}, where it is ${known} in other calls: fen would be shown`)
      // Rows of one noun that differ in a field have no kind for it.
      kinds.set(field, known === kind ? kind : 'text')
    }
  }
  return kinds
}

/** The kind that most nouns give a field, and those of the others. */
function entriesOf(field: string, kinds: [string, Kind][]): [string, Kind][] {
  const groups = [...Map.groupBy(kinds, ([, kind]) => kind)]
  const [usual = 'text'] = groups.sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const others = kinds.filter(([, kind]) => kind !== usual)
  return [
    ...(usual === 'text' ? [] : [[field, usual] satisfies [string, Kind]]),
    ...others.map(([of, kind]): [string, Kind] => [`${textsName(of.slice(0, -field.length - 1))}/${field}`, kind]),
  ]
}

/** The dictionary of which a field of a noun takes its values, by `<noun>/<field>`; null where its calls differ. */
const dicts = new Map<string, string | null>()
for (const { path, endpoint } of endpoints) {
  for (const [name, schema] of fieldsIn(endpoint.input as unknown as Schema)) {
    const dict = dictOf(bare(schema))
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

/** The fields of the rows that are answered, with those of rows within others, which may be rows of the same kind. */
function fieldsIn(schema: Schema, around: Schema[] = []): [string, Schema][] {
  const rows = bare(schema)
  const { shape = {}, element } = defOf(rows)
  if (around.includes(rows)) return []
  if (element) return fieldsIn(element, around)
  return Object.entries(shape).flatMap(([field, inner]) => {
    const within = fieldsIn(inner, [...around, rows])
    return within.length > 0 ? within : [[field, inner] satisfies [string, Schema]]
  })
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
