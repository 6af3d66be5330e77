// Every read of the product at two sizes: which takes longer than it may, or more than its answer explains, and why.
import { parseArgs } from 'node:util'
import { builder } from '../../server/src/db/builder.ts'
import { appletAccounts } from '../../server/src/demo/applet.ts'
import { openAccountSession } from '../../server/src/modules/parent-account/store.ts'
import { signIn } from './api.ts'
import { type BenchDatabase, growRecordLog, openDatabase } from './database.ts'
import { askAll, type Figure, type Measured } from './reads/ask.ts'
import { openPlans } from './reads/plans.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const roles = ['admin', 'operation', 'director', 'marketer', 'principal', 'frontdesk', 'consultant', 'doctor']
/** Demo data of size 1 has so many leads. */
const LEADS = 3000
/** Rows of the record log for each lead. */
const LOGGED = 10
const MOST_MS = 100
const MOST_GROWTH = 2
/** What takes less is not told from the noise of the machine: growth counts from here. */
const QUIET_MS = 5
/** An answer that is large enough to say what a byte costs. */
const LARGE = 50_000

/** `-- reads [--small 3000] [--big 300000]`: sizes in leads, with all modules alike. */
export async function measureReads(): Promise<Row[]> {
  const options = { small: { type: 'string', default: '3000' }, big: { type: 'string', default: '300000' } } as const
  const { values } = parseArgs({ options, allowPositionals: true })
  const small = await measured(Number(values.small), async ({ figures }) => figures)
  const before = new Map(small.map((figure) => [keyOf(figure), figure]))
  return measured(Number(values.big), async ({ figures, unasked }, plan) => {
    const found = findingsOf(figures, before)
    for (const each of found) process.stdout.write(`\n${each.role} ${each.what}\n${await plan(each)}\n`)
    const known = new Set(figures.map(({ what }) => what.split(' ')[0]))
    for (const [why, paths] of unasked) {
      const left = [...paths].filter((path) => !known.has(path))
      if (left.length > 0) process.stdout.write(`\nNot measured, ${why}: ${left.join(' ')}\n`)
    }
    const alone = figures.filter((figure) => !before.has(keyOf(figure))).length
    return [
      ...found.map(rowOf),
      {
        what: `reads, ${values.big} leads against ${values.small}`,
        value: `${found.length} findings`,
        target: '0',
        note: `${figures.length} variants, ${alone} of them without growth, as the smaller database has no such`,
      },
    ]
  })
}

type Plan = (of: Figure) => Promise<string>

/** Asks everything of the product on a database of a size, and does something with the figures while it is open. */
async function measured<T>(leads: number, use: (all: Measured, plan: Plan) => Promise<T>): Promise<T> {
  const progress = (line: string) => process.stdout.write(`reads, ${leads.toLocaleString('en')} leads: ${line}\n`)
  const began = performance.now()
  const database = await openDatabase(leads / LEADS)
  await growRecordLog(database.sql, LOGGED * leads)
  progress(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const product = await serve('product', database.socket)
  try {
    const tokens = await tokensOf(product.url, database)
    const all = await askAll({ url: product.url, sql: database.sql, tokens, progress })
    const plans = await openPlans(database.socket)
    try {
      return await use(all, ({ url, role }) => plans.of(url, tokens[role] as string))
    } finally {
      await plans.close()
    }
  } finally {
    await product.stop()
    await database.stop()
  }
}

async function tokensOf(url: string, { sql }: BenchDatabase): Promise<Record<string, string>> {
  const staff = await Promise.all(roles.map(async (role) => [role, await signIn(url, role)] as const))
  const [account] = await sql<{ id: number }[]>`
    select id from parent_account where phone = ${appletAccounts[0].phone} and deleted_at is null`
  const caller = { ip: '::1', userAgent: 'bench', requestId: 'bench', language: 'zh-CN' as const, tab: '', device: '' }
  const { token } = await openAccountSession(builder(sql), account?.id ?? 0, caller)
  return { ...Object.fromEntries(staff), family: token }
}

const keyOf = ({ role, what }: Figure) => `${role} ${what}`

interface Finding extends Figure {
  growth: number | null
}

/** What takes longer than it may, or grew by more, the slowest first. */
function findingsOf(figures: readonly Figure[], before: ReadonlyMap<string, Figure>): Finding[] {
  const large = figures.filter(({ bytes }) => bytes >= LARGE)
  // A byte costs what the quickest of large answers takes for one: no more is taken off than any such answer needs.
  const perByte = large.length > 0 ? Math.min(...large.map(({ ms, bytes }) => ms / bytes)) : 0
  const net = ({ ms, bytes }: Figure) => Math.max(QUIET_MS, ms - bytes * perByte)
  return figures
    .map((figure) => {
      const small = before.get(keyOf(figure))
      return { ...figure, growth: small ? net(figure) / net(small) : null }
    })
    .filter(({ ms, growth }) => ms > MOST_MS || (growth !== null && growth > MOST_GROWTH))
    .sort((a, b) => b.ms - a.ms)
}

const rowOf = ({ role, what, ms, bytes, growth }: Finding): Row => ({
  what: `${role}: ${what} (ms)`,
  value: ms,
  target: `≤ ${MOST_MS}, growth ≤ ${MOST_GROWTH}`,
  note: `grew by ${growth?.toFixed(1) ?? '–'}, ${(bytes / 1000).toFixed(0)} KB`,
})
