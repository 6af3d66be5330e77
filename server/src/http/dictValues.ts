import { endpoints, type Path } from '@cogcampus/contract'
import type { BadInput } from '@cogcampus/contract/envelope'
import { dictOf } from '@cogcampus/contract/schema'
import type * as z from 'zod'
import { refuse } from '../lib/errors.ts'
import type { DictRef, DictValues } from '../modules/dict/store.ts'
import type { ReadContext } from './context.ts'

type Find = (value: unknown, path: string, rowId?: unknown) => DictRef[]

/** Builds the function that finds dictionary values in the input of a schema; null where it has none. Built once per endpoint. */
export function dictFinder(schema: z.ZodType): Find | null {
  const type = dictOf(schema)
  if (type) {
    return (value, path, rowId) => (typeof value === 'string' ? [{ path, type, value, rowId }] : [])
  }
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; element?: z.ZodType; options?: z.ZodType[] } }
  if (def.innerType) return dictFinder(def.innerType)
  if (def.element) return inEach(dictFinder(def.element))
  if (def.options) return inAny(def.options.flatMap((option) => dictFinder(option) ?? []))
  return 'shape' in schema ? inFields(schema.shape as Record<string, z.ZodType>) : null
}

const inEach = (find: Find | null): Find | null =>
  find &&
  ((value, path) =>
    Array.isArray(value) ? value.flatMap((one, index) => find(one, path ? `${path}.${index}` : String(index))) : [])

const inAny = (finds: Find[]): Find | null =>
  finds.length > 0 ? (value, path, rowId) => finds.flatMap((find) => find(value, path, rowId)) : null

function inFields(shape: Record<string, z.ZodType>): Find | null {
  const finds = Object.entries(shape).flatMap(([name, field]) => {
    const find = dictFinder(field)
    return find ? [[name, find] as const] : []
  })
  if (finds.length === 0) return null
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return []
    const row = value as Record<string, unknown>
    return finds.flatMap(([name, find]) => find(row[name], path ? `${path}.${name}` : name, row.id))
  }
}

const paths: ReadonlySet<string> = new Set(endpoints.map(({ path }) => path))
/** The call that answers the row which an update changes, under the same names of fields. */
const detailOf = (path: string) => {
  const detail = path.replace(/\/(update|edit)$/, '/detail')
  return detail !== path && paths.has(detail) ? (detail as Path) : null
}

/**
 * Refuses values of dictionaries that are not enabled, each by the name of its field. A row that holds one keeps it: an
 * update of another field sends the old value along.
 */
export async function assertDictValues(
  call: { path: Path; findDicts: Find | null },
  input: unknown,
  { dicts, t }: { dicts: DictValues } & Pick<ReadContext, 't'>,
  read: (detail: Path, id: unknown) => Promise<unknown>,
): Promise<void> {
  const refs = call.findDicts?.(input, '') ?? []
  if (refs.length === 0) return
  const unusable = await dicts.notEnabled(refs)
  if (unusable.length === 0) return
  const detail = detailOf(call.path)
  const row = detail ? await read(detail, (input as { id: unknown }).id) : null
  const held = new Set(call.findDicts?.(row, '').map(keyOf))
  const fields = unusable
    .filter((ref) => !held.has(keyOf(ref)))
    .map(({ path, value }) => ({ path, msg: t('field.dictValue', { value: value.slice(0, 50) }) }))
  if (fields.length > 0) throw refuse('BAD_INPUT', { data: { fields } satisfies BadInput })
}

const keyOf = ({ type, value, rowId }: DictRef) => JSON.stringify([type, value, rowId])
