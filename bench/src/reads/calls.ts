/** A value as an address carries it. */
export type Value = string | number | boolean

/** A part of a JSON schema, as far as values are taken by it. */
export interface Schema {
  type?: string
  format?: string
  const?: Value
  enum?: Value[]
  anyOf?: Schema[]
  items?: Schema
  minimum?: number
  properties?: Record<string, Schema>
  'x-dict'?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

/** A call that only reads, as the OpenAPI document describes it. */
export interface Call {
  path: string
  /** The noun of the call: the prefix of its path. */
  noun: string
  /** Whose it is: of families, of staff, or anyone's. */
  of: 'family' | 'staff' | 'anyone'
  parameters: Parameter[]
}

interface Operation {
  tags: [string]
  description: string
  parameters: Parameter[]
  responses: { 200: { content: Record<string, { schema: Schema }> } }
}

/** Each GET of the document of a server: the calls that can be measured, and the others with the reason. */
export async function callsOf(url: string): Promise<{ calls: Call[]; skipped: Map<string, string[]> }> {
  const { paths } = (await (await fetch(`${url}/docs/openapi.json`)).json()) as {
    paths: Record<string, { get?: Operation }>
  }
  const calls: Call[] = []
  const skipped = new Map<string, string[]>()
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue
    const why = unmeasured(path, get)
    if (why) skipped.set(why, [...(skipped.get(why) ?? []), path])
    else calls.push({ path, noun: get.tags[0], of: callersOf(get), parameters: get.parameters })
  }
  return { calls, skipped }
}

/** Why a GET is not measured; undefined where it is. */
function unmeasured(path: string, { tags, parameters, responses }: Operation): string | undefined {
  const { content } = responses[200]
  if (content['text/event-stream']) return 'as it stays open'
  if (parameters.some((each) => each.in === 'header')) return 'as it changes data'
  if (!path.startsWith(`/${tags[0]}/`)) return 'as another address of the same call'
  const answered = content['application/json']?.schema.properties?.data
  return answered?.type === 'null' ? 'as a file of all rows (`-- sheets` measures those)' : undefined
}

function callersOf({ description }: Operation): Call['of'] {
  if (description.startsWith('Open to anyone')) return 'anyone'
  return description.includes('account of the messaging app') ? 'family' : 'staff'
}
