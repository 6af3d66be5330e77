import type { Endpoint } from '@cogcampus/contract/endpoint'
import compile from 'fast-json-stringify'
import * as z from 'zod'

type Serializer = (answer: unknown) => string
const serializers = new WeakMap<Endpoint, Serializer>()

/** Writes the envelope of a call as JSON, declared fields only; compiled once, whatever the number of its addresses. */
export function serializerOf(endpoint: Endpoint): Serializer {
  const known = serializers.get(endpoint)
  if (known) return known
  const made = compile(responseSchema(endpoint)) as Serializer
  serializers.set(endpoint, made)
  return made
}

/** JSON Schema of a call's envelope. */
function responseSchema(endpoint: Endpoint): object {
  const envelope = z.object({
    status: z.number(),
    msg: z.string(),
    errCode: z.string(),
    code: z.number(),
    data: endpoint.output,
  })
  return z.toJSONSchema(envelope, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any', override: plain })
}

/** The serializer needs types only; patterns, formats and bounds apply to input. */
function plain({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  for (const word of ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum'])
    delete jsonSchema[word]
}
