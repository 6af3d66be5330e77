import { type BenchDatabase, growRecordLog, openDatabase } from './database.ts'
import { compare } from './load.ts'
import type { Row } from './report.ts'
import { serve } from './servers.ts'

const MARKER = { 'x-requested-with': 'XMLHttpRequest' }

/** The page call and one write against the floor, and the page call as the table grows. */
export async function measureApi(): Promise<Row[]> {
  const database = await openDatabase()
  const { socket } = database
  const [product, bare] = [await serve('product', socket), await serve('bare', socket)]
  const pipelined = await serve('pipelined', socket)
  try {
    const principal = await signIn(product.url, 'principal')
    const admin = await signIn(product.url, 'admin')
    const rows: Row[] = []
    const path = '/admin/record-log/page?pageSize=20'
    const first: Record<number, number> = {}
    for (const size of [100_000, 1_000_000]) {
      await growRecordLog(database.sql, size)
      const rates = await compare({
        bare: { url: `${bare.url}${path}` },
        pipelined: { url: `${pipelined.url}${path}` },
        product: { url: `${product.url}${path}`, headers: { authorization: principal } },
        deep: { url: `${product.url}${path}&pageNo=50`, headers: { authorization: principal } },
      })
      const [floor, rate, deep] = [rates.bare as number, rates.product as number, rates.deep as number]
      const group = rates.pipelined as number
      first[size] = rate
      rows.push({
        what: `page + total, ${size.toLocaleString('en')} rows, against bare postgres.js`,
        value: rate / floor,
        target: '≥ 0.95',
        note: `${rate.toFixed(0)} / ${floor.toFixed(0)} a second`,
      })
      rows.push({
        what: `page + total, ${size.toLocaleString('en')} rows, against the pipelined group`,
        value: rate / group,
        target: '≥ 0.90',
        note: `${rate.toFixed(0)} / ${group.toFixed(0)} a second`,
      })
      rows.push({
        what: `page 50 against page 1, ${size.toLocaleString('en')} rows (time)`,
        value: rate / deep,
        target: '≤ 1.5',
        note: `${deep.toFixed(0)} a second`,
      })
    }
    rows.push({
      what: 'page + total, 1,000,000 against 100,000 rows',
      value: (first[1_000_000] as number) / (first[100_000] as number),
      target: '≥ 0.95',
      note: '',
    })
    rows.push(await measureWrite(bare.url, product.url, admin, database))
    return rows
  } finally {
    await Promise.all([product, bare, pipelined].map((server) => server.stop()))
    await database.stop()
  }
}

async function measureWrite(bare: string, product: string, token: string, { sql }: BenchDatabase): Promise<Row> {
  let count = 0
  const body = () => ({ type: 'bench', value: `v${count++}`, label: '压测字典项' })
  const rates = await compare({
    bare: { url: `${bare}/write`, body },
    product: { url: `${product}/admin/dict/add`, headers: { ...MARKER, authorization: token }, body },
  })
  const [{ kept }] = (await sql`select count(*) as kept from dict where type = 'bench'`) as unknown as [
    { kept: number },
  ]
  const [floor, rate] = [rates.bare as number, rates.product as number]
  return {
    what: 'write with scope, history and idempotency, against bare doing the same rows',
    value: rate / floor,
    target: '≥ 0.60',
    note: `${rate.toFixed(0)} / ${floor.toFixed(0)} a second, ${kept} rows kept`,
  }
}

export async function signIn(url: string, loginName: string): Promise<string> {
  const response = await fetch(`${url}/admin/rbac/user/login`, {
    method: 'POST',
    headers: { ...MARKER, 'content-type': 'application/json' },
    body: JSON.stringify({ loginName, passWord: 'demo-2026', userType: 'A' }),
  })
  return ((await response.json()) as { data: string }).data
}
