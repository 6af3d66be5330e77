import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to the database at a TCP port, which can be cut and opened again. */
export class Way {
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0
  readonly #at: { socket: string; database: string }

  constructor(at: { socket: string; database: string }) {
    this.#at = at
  }

  async open(): Promise<string> {
    const server = createServer((client) => {
      const database = dial(join(this.#at.socket, '.s.PGSQL.5432'))
      client.pipe(database).pipe(client)
      for (const end of [client, database]) {
        this.#sockets.add(end)
        end.on('error', () => {})
        end.on('close', () => [client, database].map((socket) => socket.destroy()))
      }
    })
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', listening))
    this.#server = server
    this.#port = (server.address() as { port: number }).port
    return `postgres://postgres@127.0.0.1:${this.#port}/${this.#at.database}`
  }

  cut(): void {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }
}
