import { endpoints } from '@cogcampus/contract'
import { writes } from '@cogcampus/contract/endpoint'
import { fileFields } from '@cogcampus/contract/files'
import { Name, Note, Text } from '@cogcampus/contract/schema'
import { wordFields, wordsIn } from '@cogcampus/contract/words'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

/** Texts in calls of accounts that are not checked, each with the reason. */
const unchecked: Record<string, string> = {
  '/api/activity-info/signUp name': 'the name of a person, which staff alone read',
  '/api/activity-info/signUp childName': 'the name of a person, which staff alone read',
  '/api/customer/trial childName': 'the name of a person, which staff alone read',
  '/api/customer/trial contactName': 'the name of a person, which staff alone read',
  '/api/rbac/user/wxPhoneNumber code': 'a code of the messaging app itself',
  '/api/file/authUrl filename': 'the name of a file, which is checked itself',
  '/api/file/upload name': 'the name of a file, which is checked itself',
  '/api/work/ask files.name': 'the name of a file, which is checked itself',
  '/api/work/submit files.name': 'the name of a file, which is checked itself',
}

interface Def {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def
const checksOf = (schema: z.ZodType) => (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)

/** Every text that a schema holds, by its path. */
function textsIn(schema: z.ZodType, path: string[] = []): { path: string; schema: z.ZodString }[] {
  const { type, shape, element, innerType, options } = defOf(schema)
  if (type === 'string') return [{ path: path.join('.'), schema: schema as z.ZodString }]
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, part]) => textsIn(part, [...path, key])),
    ...[element, innerType, ...(options ?? [])].flatMap((part) => (part ? textsIn(part, path) : [])),
  ]
}

/** A text of a given form (a date, a code, an address) says nothing of one's own. */
const isFormed = (schema: z.ZodString) =>
  fileFields.has(schema) ||
  defOf(schema).format !== undefined ||
  checksOf(schema).some(({ check }) => check === 'string_format')

const written = endpoints
  .filter(({ endpoint }) => endpoint.access === 'account' && writes(endpoint.kind))
  .flatMap(({ path, endpoint }) => textsIn(endpoint.input).map((text) => ({ ...text, at: `${path} ${text.path}` })))
const words = written.filter(({ schema }) => wordFields.has(schema))

describe('what a family writes', () => {
  it('is checked in every call of accounts: a text is a word field, has a form, or stands here with a reason', () => {
    const left = written.filter(({ schema }) => !wordFields.has(schema) && !isFormed(schema)).map(({ at }) => at)
    const step = 'take Text or Note, or register the field in wordFields (contract/src/words.ts); or say here why not'
    expect(left.toSorted(), step).toEqual(Object.keys(unchecked).toSorted())
    expect(words.length).toBeGreaterThan(8)
    expect(words.map(({ at }) => at)).toContain('/api/rbac/user/edit userName')
  })

  it('is no longer than the check takes', () => {
    for (const { at, schema } of words) {
      const most = Math.min(...checksOf(schema).flatMap(({ maximum }) => maximum ?? []))
      expect(most, at).toBeLessThanOrEqual(2500)
    }
  })

  it('is found wherever it stands in an input, with its place; empty fields hold none, nor does a phone, which no other server learns', () => {
    const schema = z.strictObject({
      text: Note(100).default(''),
      note: Note(100).nullable().optional(),
      name: Name(20),
      lines: z.array(z.strictObject({ say: Text(20) })),
    })
    const lines = [{ say: '一' }, { say: '二' }, { say: '13800000000' }]
    expect(wordsIn(schema, { text: '', note: null, name: '甲', lines })).toEqual([
      { path: 'lines.0.say', words: '一', scene: 'comment' },
      { path: 'lines.1.say', words: '二', scene: 'comment' },
    ])
  })
})
