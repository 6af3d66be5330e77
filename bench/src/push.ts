import { randomBytes } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { openDatabase } from './database.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const SCREENS = 500
const ROUNDS = 10
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** How long after a change the bell of each of 500 screens shows it: the notice, and the count fetched because of it. */
export async function measurePush(): Promise<Row[]> {
  const database = await openDatabase()
  const product = await serve('product', database.socket)
  const streams: IncomingMessage[] = []
  try {
    const tokens = Array.from({ length: SCREENS }, () => randomBytes(32).toString('base64url'))
    await database.sql`insert into rbac_user (login_name, password_hash, user_name)
      select 'screen.' || n, 'none', 'screen' from generate_series(1, ${SCREENS}) n`
    await database.sql`insert into session (token_hash, user_id, ip, user_agent, expires_at)
      select sha256(t.token::bytea), u.id, '::1', 'bench', now() + interval '1 hour'
      from unnest(${tokens}::text[]) with ordinality t(token, n) join rbac_user u on u.login_name = 'screen.' || t.n`
    let changed = 0
    let onCount: ((ms: number) => void) | null = null
    for (const token of tokens) {
      const stream = await open(product.url, token)
      streams.push(stream)
      stream.on('data', (text: Buffer) => {
        if (!String(text).includes('message') || !onCount) return
        const record = onCount
        void count(product.url, token).then(() => record(performance.now() - changed))
      })
    }
    const delays: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const all = new Promise<void>((resolve) => {
        let left = SCREENS
        onCount = (ms) => {
          delays.push(ms)
          if (--left === 0) resolve()
        }
      })
      changed = performance.now()
      await database.sql`insert into message (receiver_id, type, title, body)
        select id, 'SYSTEM', 'x', 'x' from rbac_user where login_name like 'screen.%'`
      await all
    }
    delays.sort((a, b) => a - b)
    const seconds = (ms = Number.NaN) => ms / 1000
    return [
      {
        what: `push delay at ${SCREENS} connected screens, change to new count: median, seconds`,
        value: seconds(delays[delays.length >> 1]),
        target: '< 1',
        note: `${ROUNDS} changes that affect every connection`,
      },
      { what: 'the same: worst, seconds', value: seconds(delays.at(-1)), target: '< 2', note: '' },
    ]
  } finally {
    for (const stream of streams) stream.destroy()
    agent.destroy()
    await product.stop()
    await database.stop()
  }
}

const headers = (token: string) => ({ authorization: token, 'x-requested-with': 'XMLHttpRequest' })

/** An open stream, after its first event. */
function open(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/admin/live/changes`, { headers: headers(token), agent: false }, (response) => {
      response.once('data', () => resolve(response))
      response.on('error', () => {})
    }).on('error', reject)
  })
}

function count(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/admin/message/noRead`, { headers: headers(token), agent }, (response) => {
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
}
