import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type Client, until } from './server.ts'

/** What a browser hears on its stream. */
export class Screen {
  /** The nouns of each event; `*` where any may have changed. */
  readonly heard: string[][] = []
  status = 0
  ended = false
  readonly closing = new AbortController()

  /** How often a noun was heard. */
  count(noun: string): number {
    return this.heard.filter((nouns) => nouns.includes(noun)).length
  }

  async read(url: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(url, { headers, signal: this.closing.signal })
    this.status = response.status
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return
    for await (const text of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) this.heard.push(JSON.parse(data as string).nouns ?? ['*'])
    }
  }
}

/** Opens a stream of somebody at an app, which listens from then on; it is open when this returns. */
export async function screenOf(app: FastifyInstance, client: Client, path = '/admin/live/changes'): Promise<Screen> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  if (!app.server.address()) await once(app.server, 'listening')
  const screen = new Screen()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`
  const reading = screen
    .read(url, client.headers)
    .catch(() => {})
    .then(() => {
      screen.ended = true
    })
  onTestFinished(async () => {
    screen.closing.abort()
    await reading
  })
  await until(() => screen.heard.length > 0 || screen.ended)
  return screen
}
