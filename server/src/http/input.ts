import type { Language } from '@cogcampus/contract/envelope'
import type * as z from 'zod'
import { Refusal } from '../lib/errors.ts'
import { text } from '../lib/text.ts'

type Issue = z.core.$ZodIssue
type Raw = Record<string, unknown>

/** Parses what a call received; every offending field is named in the caller's language. */
export function parseInput<S extends z.ZodObject>(schema: S, raw: unknown, language: Language): z.output<S> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new Refusal('BAD_INPUT', { data: { fields: parsed.error.issues.flatMap((issue) => explain(issue, language)) } })
}

function explain(issue: Issue, language: Language): { path: string; msg: string }[] {
  const path = issue.path.join('.')
  const say = (key: Parameters<typeof text>[1], params?: Record<string, string | number>) => [
    { path, msg: text(language, key, params) },
  ]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), msg: text(language, 'field.surplus') }))
    case 'invalid_type':
      return say(issue.input === undefined ? 'field.required' : 'field.type')
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return min === 1 ? say('field.required') : say('field.tooShort', { min })
      return issue.origin === 'array' ? say('field.tooFew', { min }) : say('field.tooSmall', { min })
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return say('field.tooLong', { max })
      return issue.origin === 'array' ? say('field.tooMany', { max }) : say('field.tooBig', { max })
    }
    case 'invalid_value':
    case 'invalid_union':
      return say('field.choice')
    default:
      return say('field.format')
  }
}

type Convert = (value: unknown) => unknown

const toNumber: Convert = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
const toBoolean: Convert = (value) => (value === 'true' ? true : value === 'false' ? false : value)
const asIs: Convert = (value) => value

/**
 * Turns query strings into what a schema expects: numbers, booleans and lists by the schema's own types; an empty
 * value means "not given". Made once an endpoint.
 */
export function queryReader(schema: z.ZodObject): (query: Raw) => Raw {
  const converters = new Map(Object.entries(schema.shape).map(([key, field]) => [key, converterOf(field as z.ZodType)]))
  return (query) => {
    // Without a prototype, so that a parameter called __proto__ is one like any other.
    const result: Raw = Object.create(null)
    for (const [key, value] of Object.entries(query)) {
      if (value === '') continue
      result[key] = (converters.get(key) ?? asIs)(value)
    }
    return result
  }
}

function converterOf(schema: z.ZodType): Convert {
  const { def } = schema as unknown as {
    def: { type: string; innerType?: z.ZodType; element?: z.ZodType; values?: unknown[] }
  }
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return converterOf(def.innerType as z.ZodType)
    case 'number':
    case 'int':
      return toNumber
    case 'literal':
      return typeof def.values?.[0] === 'number' ? toNumber : asIs
    case 'boolean':
      return toBoolean
    case 'array': {
      const convert = converterOf(def.element as z.ZodType)
      return (value) => (Array.isArray(value) ? value : [value]).map(convert)
    }
    default:
      return asIs
  }
}
