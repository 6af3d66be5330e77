import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Envelope } from '@cogcampus/contract/envelope'
import { answers } from './answers.ts'

const dist = join(import.meta.dirname, '../../console/dist-gallery')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const done: Envelope = { status: 0, msg: '', errCode: '', code: 200, data: null }

export interface SeenCall {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  body: string
}
/** An envelope, something that is none, or no answer: `drop` breaks the connection, `hang` never answers. */
type Answer =
  | ({ http?: number } & Partial<Envelope>)
  | { http: number; type: string; text: string; headers?: Record<string, string> }
  | 'drop'
  | 'hang'
type Script = Answer | ((call: SeenCall) => Answer | Promise<Answer>)

/** A server that answers as a test tells it to and shows the console's development build: a stand-in for the real one. */
export class Mock {
  readonly calls: SeenCall[] = []
  private readonly scripts = new Map<string, Script>()
  private readonly server: Server = createServer((request, response) => void this.serve(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** From now on this path is answered so. */
  on(path: string, script: Script): void {
    this.scripts.set(path, script)
  }

  /** From now on this path answers status 0 with this data. */
  data(path: string, data: unknown): void {
    this.on(path, { data })
  }

  to(path: string): SeenCall[] {
    return this.calls.filter((call) => call.path === path)
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://mock')
    const scripted = this.scripts.get(url.pathname)
    if (!scripted && !/^\/(admin|api|campus)\//.test(url.pathname)) return file(url.pathname, response)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    }
    this.calls.push(call)
    const script = scripted ?? { data: answers[url.pathname] ?? null }
    send(typeof script === 'function' ? await script(call) : script, response)
  }
}

function send(answer: Answer, response: ServerResponse): void {
  if (answer === 'hang') return
  if (answer === 'drop') return void response.destroy()
  if ('text' in answer) {
    response.writeHead(answer.http, { 'Content-Type': answer.type, ...answer.headers }).end(answer.text)
  } else {
    const { http = 200, ...envelope } = answer
    response.writeHead(http, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...done, ...envelope }))
  }
}

async function file(path: string, response: ServerResponse): Promise<void> {
  const name = extname(path) ? path : '/index.html'
  const body = await readFile(join(dist, name)).catch(() => undefined)
  response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
}
