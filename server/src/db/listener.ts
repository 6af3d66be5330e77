import type pg from 'pg'
import { Connection } from './connection.ts'
import { send } from './statement.ts'

const RETRY_MS = 250

interface Hearing {
  channel: string
  receive: (payload: string) => void
  listening: () => void
}

/** The notices of PostgreSQL, on a connection of its own that is opened again whenever it ends. */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #hearings = new Set<Hearing>()
  #client: Connection | null = null
  #opening: Promise<Connection> | null = null
  #ended = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /**
   * Hears the notices of a channel. `listening` is called when that begins, and again each time the connection was lost
   * and is back: notices sent meanwhile are lost.
   */
  async listen(
    channel: string,
    receive: (payload: string) => void,
    listening: () => void = () => {},
  ): Promise<{ unlisten: () => Promise<void> }> {
    const hearing = { channel, receive, listening }
    await send(await this.#open(), `listen "${channel}"`)
    this.#hearings.add(hearing)
    listening()
    return {
      unlisten: async () => {
        this.#hearings.delete(hearing)
      },
    }
  }

  #open(): Promise<Connection> {
    if (this.#client) return Promise.resolve(this.#client)
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  async #connect(): Promise<Connection> {
    const client = new Connection(this.#config)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hearing of this.#hearings) if (hearing.channel === channel) hearing.receive(payload)
    })
    await client.connect()
    for (const channel of new Set([...this.#hearings].map((hearing) => hearing.channel))) {
      await send(client, `listen "${channel}"`)
    }
    this.#client = client
    client.on('end', () => {
      this.#client = null
      void this.#reopen()
    })
    return client
  }

  async #reopen(): Promise<void> {
    while (!this.#ended && !this.#client) {
      const back = await this.#open().catch(() => null)
      if (back) for (const { listening } of this.#hearings) listening()
      else await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    }
  }

  cut(): void {
    this.#client?.cut()
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#client?.end()
  }
}
