import { Id } from '@cogcampus/contract/schema'
import * as z from 'zod'

/** An id that no row has. */
export const NOBODY = 987_654_321

type Input = Record<string, unknown>

/** Copies of an input, each with one of its ids, given or left out, replaced by one that no row has. */
export function withoutReferent(schema: z.ZodObject, input: Input): { field: string; input: Input }[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    (name === 'id' ? [] : spoiled(bare(field as z.ZodType), input[name])).map(({ field, value }) => ({
      field: `${name}${field}`,
      input: { ...input, [name]: value },
    })),
  )
}

function spoiled(schema: z.ZodType, value: unknown): { field: string; value: unknown }[] {
  if (schema === Id) return [{ field: '', value: NOBODY }]
  if (schema instanceof z.ZodArray) {
    const element = bare(schema.element as z.ZodType)
    const [first, ...others] = Array.isArray(value) ? value : []
    return spoiled(element, first).map((one) => ({ field: `.0${one.field}`, value: [one.value, ...others] }))
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    return withoutReferent(schema, value as Input).map(({ field, input }) => ({ field: `.${field}`, value: input }))
  }
  return []
}

function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bare(schema.unwrap() as z.ZodType)
  }
  return schema
}
