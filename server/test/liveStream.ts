import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type Client, until } from './server.ts'

/** The events that a client receives on its stream of changes. */
export class LiveStream {
  /** The nouns of each event; `*` where any may have changed. */
  readonly received: string[][] = []
  /** The nouns that the client's own tab changed. */
  readonly own: string[] = []
  status = 0
  ended = false
  readonly closing = new AbortController()

  /** How many events name a noun. */
  count(noun: string): number {
    return this.received.filter((nouns) => nouns.includes(noun)).length
  }

  async read(url: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(url, { headers, signal: this.closing.signal })
    this.status = response.status
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return
    for await (const text of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
        const { nouns, own } = JSON.parse(data as string)
        this.received.push(nouns ?? ['*'])
        this.own.push(...own)
      }
    }
  }
}

/** Opens a stream of changes as a client, and waits for its first event. Makes the app listen when it does not yet. */
export async function openLiveStream(
  app: FastifyInstance,
  client: Client,
  path = '/admin/live/changes',
  tab = '',
): Promise<LiveStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  if (!app.server.address()) await once(app.server, 'listening')
  const stream = new LiveStream()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`
  const reading = stream
    .read(url, { ...client.headers, ...(tab ? { 'x-tab': tab } : {}) })
    .catch(() => {})
    .then(() => {
      stream.ended = true
    })
  onTestFinished(async () => {
    stream.closing.abort()
    await reading
  })
  await until(() => stream.received.length > 0 || stream.ended)
  return stream
}
