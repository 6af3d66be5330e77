import type * as z from 'zod'

type Schema = z.core.$ZodType

/** What stands of a schema in a registry of zod; undefined where nothing does. */
type MarkOf<M> = (schema: Schema) => M | undefined

/** Whether a value of this schema can hold a text whose schema is marked, and marked so. */
export function holdsMarked<M>(
  schema: Schema,
  markOf: MarkOf<M>,
  so: (mark: M) => boolean = () => true,
  seen = new Set<Schema>(),
): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  const mark = markOf(schema)
  return mark ? so(mark) : partsOf(schema).some((part) => holdsMarked(part, markOf, so, seen))
}

/** A copy of a value of this schema in which `visit` has replaced each text whose schema is marked. */
export function mapMarked<M, T>(
  schema: Schema,
  value: T,
  markOf: MarkOf<M>,
  visit: (text: string, mark: M, path: string) => string,
): T {
  return mapped(schema, value, '') as T

  function mapped(schema: Schema, value: unknown, path: string): unknown {
    if (value === null || value === undefined) return value
    const mark = markOf(schema)
    if (mark) return typeof value === 'string' ? visit(value, mark, path) : value
    const { def } = schema._zod as unknown as { def: Def }
    const at = (key: string | number) => (path ? `${path}.${key}` : String(key))
    if (def.type === 'array' && Array.isArray(value)) {
      return value.map((each, index) => mapped(def.element as Schema, each, at(index)))
    }
    if (def.type === 'object' && typeof value === 'object') {
      const shape = def.shape ?? {}
      return Object.fromEntries(
        Object.entries(value as object).map(([key, part]) => {
          const inner: Schema | undefined = Object.getOwnPropertyDescriptor(shape, key)?.value
          return [key, inner ? mapped(inner, part, at(key)) : part]
        }),
      )
    }
    if (def.type === 'object' || def.type === 'array') return value
    return partsOf(schema).reduce<unknown>((result, part) => mapped(part, result, path), value)
  }
}

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
  getter?: () => Schema
}

/** The schemas that a schema is made of. */
function partsOf(schema: Schema): Schema[] {
  const { shape, element, innerType, options, getter } = (schema._zod as unknown as { def: Def }).def
  const inner = getter ? [getter()] : [element, innerType].filter((part) => part !== undefined)
  return [...Object.values(shape ?? {}), ...inner, ...(options ?? [])]
}
