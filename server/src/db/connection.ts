import pg from 'pg'
import { FREE_SETTINGS } from './reach.ts'
import { valueTypes } from './values.ts'

/** Where a database is: an address, or the socket of the embedded one. */
export type At = string | { socket: string; database?: string }

/** Within this time a connection is open, or it is given up. */
export const CONNECT_MS = 4_000
const STATEMENT_MS = 10_000

/** Within this time PostgreSQL answers a statement that stands alone, if only by ending it; a little for the way. */
export const ANSWER_MS = STATEMENT_MS + 1_000

/**
 * The settings of a connection. `readOnly`: PostgreSQL refuses whatever writes on it; `role`: what it does is done by this
 * role; `free`: its statements see every row, unless they are given a reach.
 */
export function configOf(at: At, { readOnly = false, role = '', free = false } = {}): pg.ClientConfig {
  const where =
    typeof at === 'string'
      ? { connectionString: at }
      : { host: at.socket, user: role || 'postgres', database: at.database ?? 'postgres' }
  const settings = [
    'TimeZone=UTC',
    ...(readOnly ? ['default_transaction_read_only=on'] : []),
    ...(free ? FREE_SETTINGS : []),
    ...(role && typeof at === 'string' ? [`role=${role}`] : []),
  ]
  return {
    ...where,
    application_name: 'cogcampus',
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 30_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: valueTypes,
    keepAlive: true,
    pipeline: true,
  }
}

/** A connection that is given up when it is not open within seconds. An error ends it; that its statements fail is enough to know. */
export class Connection extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    this.on('error', () => {})
  }

  /** Ends it at once: what waits for an answer fails. */
  cut(): void {
    this.connection.stream.destroy()
  }
  /** Waits for an answer; gives the connection up after `ms`, as nothing else ends one that stands still. */
  async answered<T>(ms: number, answer: Promise<T>): Promise<T> {
    let waiting = true
    // A process that was busy itself reads the answer first.
    const timer = setTimeout(() => setImmediate(() => waiting && this.cut()), ms)
    try {
      return await answer
    } finally {
      waiting = false
      clearTimeout(timer)
    }
  }
}
