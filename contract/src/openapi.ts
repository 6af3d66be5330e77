import * as z from 'zod'
import { WebhookBody } from './admin/webhook.ts'
import { addressesOf, type Endpoint, type Noun, writes } from './endpoint.ts'
import { errors } from './errors.ts'
import { nouns } from './index.ts'
import { webhookCheck, webhookEvents, webhookHeaders } from './webhooks.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of every call, made from the contract itself. */
export function openApi(server: { title: string; version: string }, of: readonly Noun[] = nouns): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = {}
  for (const noun of of) {
    for (const [key, endpoint] of Object.entries(noun.endpoints)) {
      const method = endpoint.kind === 'write' || endpoint.kind === 'upload' ? 'post' : 'get'
      for (const address of addressesOf(noun, key)) {
        const described = operation(address, noun.prefix, endpoint as Endpoint)
        paths[address.replace(/:(\w+)/g, '{$1}')] = { [method]: lifted(described, schemas) }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: server.title,
      version: server.version,
      description:
        'Every answer is an envelope {status, msg, errCode, code, data}: status 0 done, 1 refused by a rule, 2 bad input, ' +
        '10 session not valid. Calls under /admin stand under /campus too, with the campus forced to the caller’s own. ' +
        `errCode is one of: ${Object.keys(errors).join(', ')}.`,
    },
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
    paths,
    webhooks: { told: { post: told() } },
  }
}

/** Schemas that contain themselves are defined once, where `$ref` of an OpenAPI document can find them. */
function lifted(operation: Json, schemas: Json): Json {
  const within = (name: string) => `${operation.operationId}${name}`
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    const { $defs, ...rest } = value as Json
    for (const [name, schema] of Object.entries(($defs ?? {}) as Json)) schemas[within(name)] = moved(schema)
    return Object.fromEntries(
      Object.entries(rest).map(([key, part]) =>
        key === '$ref'
          ? [key, `#/components/schemas/${within(String(part).split('/').at(-1) ?? '')}`]
          : [key, moved(part)],
      ),
    )
  }
  return moved(operation) as Json
}

function operation(path: string, prefix: string, endpoint: Endpoint): Json {
  const { kind, access, summary } = endpoint
  return {
    operationId: path.slice(1).replace(/[^\w]+/g, '_'),
    tags: [prefix.slice(1)],
    summary,
    description:
      access === 'public'
        ? 'Open to anyone.'
        : access === 'account'
          ? 'Open to every signed-in account of the messaging app.'
          : access === 'session'
            ? 'Open to every signed-in member of staff.'
            : `Granted when installed to: ${['HQ_ADMIN', ...access].join(', ')}.`,
    ...(access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [...(writes(kind) ? writeHeaders : []), ...(bodyOf(kind) ? [] : parameters(path, endpoint))],
    ...(bodyOf(kind)
      ? { requestBody: { required: true, content: { [bodyOf(kind) as string]: { schema: body(endpoint) } } } }
      : {}),
    responses: {
      200:
        kind === 'stream'
          ? { description: 'Events', content: { 'text/event-stream': { schema: schemaOf(endpoint.output, 'output') } } }
          : { description: 'The envelope', content: { 'application/json': { schema: envelope(endpoint) } } },
    },
  }
}

/** What a connected system receives. */
function told(): Json {
  return {
    operationId: 'webhook',
    tags: ['webhooks'],
    summary: 'What a family was told, sent to each webhook of its campus and event',
    description:
      `Events: ${webhookEvents.join(', ')}. Sent at least once and in no certain order: the same \`id\` is the same delivery. ` +
      'What is not answered with 2xx within 5 seconds is tried again for three days, later each time (30 s, doubling up to 6 h). ' +
      'Redirects are not followed, answers not kept. The signature is the HMAC-SHA256 of timestamp, a point and the body, in hex, ' +
      `by the secret of the webhook as it was shown. In Node:\n\n\`\`\`js\n${webhookCheck}\n\`\`\``,
    parameters: [
      [webhookHeaders.id, 'The id of the delivery, the same at each try', '^[0-9]+$'],
      [webhookHeaders.timestamp, 'When it was signed, in seconds since 1970', '^[0-9]+$'],
      [webhookHeaders.signature, 'How it is recognised as ours', '^v1=[0-9a-f]{64}$'],
    ].map(([name, description, pattern]) => ({
      ...{ name, description, in: 'header', required: true, schema: { type: 'string', pattern } },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(WebhookBody, 'output') } } },
    responses: { '2XX': { description: 'It arrived' }, default: { description: 'It is tried again' } },
  }
}

const writeHeaders: Json[] = [
  { name: 'X-Requested-With', in: 'header', required: true, schema: { const: 'XMLHttpRequest' } },
  { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[\\w.:-]{8,100}$' } },
]

const bodyOf = (kind: Endpoint['kind']) =>
  kind === 'write' ? 'application/json' : kind === 'upload' ? 'multipart/form-data' : null

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Json

function body(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.input, 'input')
  if (endpoint.kind !== 'upload') return schema
  return {
    ...schema,
    properties: { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } },
    required: ['file'],
  }
}

function parameters(path: string, endpoint: Endpoint): Json[] {
  const schema = schemaOf(endpoint.input, 'input')
  const required = new Set(schema.required as string[] | undefined)
  return Object.entries((schema.properties ?? {}) as Json).map(([name, field]) => {
    const inPath = path.includes(`:${name}`)
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.has(name), schema: field }
  })
}

function envelope(endpoint: Endpoint): Json {
  return schemaOf(
    z.object({ status: z.int(), msg: z.string(), errCode: z.string(), code: z.int(), data: endpoint.output }),
    'output',
  )
}
