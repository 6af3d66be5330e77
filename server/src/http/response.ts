import type { Endpoint } from '@cogcampus/contract/endpoint'
import * as z from 'zod'

/** JSON Schema of a call's envelope: Fastify compiles it to a serializer that writes declared fields only. */
export function responseSchema(endpoint: Endpoint): object {
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
