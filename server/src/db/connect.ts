import { type At, configOf } from './connection.ts'
import { Listener } from './listener.ts'
import { Pipeline } from './pipeline.ts'
import { Pool, type Reserved, TURN_MS } from './pool.ts'
import type { Reaching } from './statement.ts'
import { Watch } from './watch.ts'

/** The connections to one database; run as it is, a statement that stands alone, on a connection of its own. */
export interface Sql extends Reaching {
  /** Short reads, on shared connections on which PostgreSQL refuses whatever writes. */
  readonly reads: Reads
  /** Whether the database answers. */
  readonly reachable: boolean
  begin: Pool['begin']
  reserve: () => Promise<Reserved>
  listen: Listener['listen']
  end: () => Promise<void>
}

export interface Reads extends Reaching {
  /** Reads that may take long, on a few connections of their own, so that nothing quick waits behind them. */
  readonly slow: Reaching & { begin: Pool['begin'] }
}

interface Sizes {
  /** Connections for short reads. */
  max?: number
  /** Connections for transactions. */
  transactions?: number
  /** The role that runs the product, which owns nothing; not given, the owner of the tables, who sees all rows. */
  role?: string
}

/** A call that holds a transaction may wait for one of these, so they are apart from those. */
const SINGLES = 4
const SLOW = 3

/**
 * Connects to PostgreSQL, at an address or at the socket of the embedded one; connections are opened as they are needed.
 * Columns come back in camelCase, timestamps as ISO 8601 text, days as YYYY-MM-DD, bigints as numbers. Where the database
 * stands still, whatever waits for it fails within seconds, and so does what comes, until it is back.
 */
export function connect(at: At, { max = 8, transactions = 2 * max, role = '' }: Sizes = {}): Sql {
  if (typeof at === 'string') new URL(at)
  const [writing, reading] = [configOf(at, { role }), configOf(at, { role, readOnly: true })]
  const reads = new Pipeline(reading, max)
  const slow = new Pool(reading, SLOW, { stuckMs: TURN_MS })
  const singles = new Pool(configOf(at, { role, free: true }), SINGLES)
  const transactional = new Pool(writing, transactions)
  const listener = new Listener(writing)
  const watch = new Watch(reading, (silent) => {
    for (const part of [reads, slow, singles, transactional]) part.cut = silent
    if (silent) listener.cut()
  })
  const begin = transactional.begin.bind(transactional)
  const sql = Object.assign(singles.executor, {
    reads: Object.assign(reads.executor, {
      slow: Object.assign(slow.executor, { begin: slow.begin.bind(slow) }),
    }),
    begin,
    reserve: () => transactional.reserve(),
    listen: listener.listen.bind(listener),
    end: async () => {
      await Promise.all([reads, slow, singles, transactional, listener, watch].map((part) => part.end()))
    },
  })
  return Object.defineProperty(sql, 'reachable', { get: () => watch.reachable }) as unknown as Sql
}
