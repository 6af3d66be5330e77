import type { Language } from '@cogcampus/contract/envelope'
import type * as z from 'zod'
import { Refusal } from '../lib/errors.ts'
import { text } from '../lib/text.ts'

type Issue = z.core.$ZodIssue
type Raw = Record<string, unknown>

/** Parses the input of a call; refuses with every offending field, in the caller's language. */
export function parseInput<S extends z.ZodObject>(schema: S, raw: unknown, language: Language): z.output<S> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new Refusal('BAD_INPUT', { data: { fields: parsed.error.issues.flatMap((issue) => explain(issue, language)) } })
}

function explain(issue: Issue, language: Language): { path: string; msg: string }[] {
  const path = issue.path.join('.')
  const message = (key: Parameters<typeof text>[1], params?: Record<string, string | number>) => [
    { path, msg: text(language, key, params) },
  ]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), msg: text(language, 'field.surplus') }))
    case 'invalid_type':
      return message(issue.input === undefined ? 'field.required' : 'field.type')
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return min === 1 ? message('field.required') : message('field.tooShort', { min })
      return issue.origin === 'array' ? message('field.tooFew', { min }) : message('field.tooSmall', { min })
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return message('field.tooLong', { max })
      return issue.origin === 'array' ? message('field.tooMany', { max }) : message('field.tooBig', { max })
    }
    case 'invalid_union': {
      const meant = meantOf(issue)
      return meant
        ? meant.flatMap((each) => explain({ ...each, path: [...issue.path, ...each.path] }, language))
        : message('field.choice')
    }
    case 'invalid_value':
      return message('field.choice')
    case 'custom':
      return message(...ruleOf(issue.params))
    default:
      return message('field.format')
  }
}

/** What a rule of the contract says: a date that is out of bounds comes with them. */
function ruleOf(params: Record<string, unknown> | undefined): [Parameters<typeof text>[1], Record<string, string>?] {
  if (!params) return ['field.format']
  return params.wordsOrFiles ? ['field.wordsOrFiles'] : ['field.dateRange', params as Record<string, string>]
}

/** The issues of the one union member whose fields the input has; null where none or several match. */
function meantOf({ errors }: Extract<Issue, { code: 'invalid_union' }>): Issue[] | null {
  const isShape = ({ code, input, path }: Issue) =>
    code === 'unrecognized_keys' || (code === 'invalid_type' && (input === undefined || path.length === 0))
  const [meant, other] = errors.filter((issues) => issues.length > 0 && !issues.some(isShape))
  return meant && !other ? meant : null
}

type Convert = (value: unknown) => unknown

const toNumber: Convert = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
const toBoolean: Convert = (value) => (value === 'true' ? true : value === 'false' ? false : value)
const asIs: Convert = (value) => value

/**
 * Builds the function that converts query strings to the types of a schema: numbers, booleans and lists; an empty
 * value means "not given". Built once per endpoint.
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
