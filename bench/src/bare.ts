// The floor: node:http and postgres.js doing the same statements, with no session, permission, scope or schema.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import postgres from 'postgres'

const host = process.argv[2] as string
const sql = postgres({
  host,
  username: 'postgres',
  database: 'postgres',
  max: 8,
  transform: { column: { from: postgres.toCamel } },
})

const LIST = `select id, kind, user_id, login_name, user_name, ip, user_agent, created_at from record_log
  where campus_id = $1 order by created_at desc, id desc limit $2 offset $3`
const COUNT = `select count(*) as total from (select 1 from record_log where campus_id = $1 limit $2) counted`

async function page(query: URLSearchParams): Promise<object> {
  const size = Number(query.get('pageSize') ?? 10)
  const offset = (Number(query.get('pageNo') ?? 1) - 1) * size
  const [list, counted] = await Promise.all([
    sql.unsafe(LIST, [1, size, offset], { prepare: true }),
    sql.unsafe(COUNT, [1, 1001], { prepare: true }),
  ])
  return { list, total: counted[0]?.total }
}

const DICT = `insert into dict (type, value, label, search) values ($1, $2, $3, $4) returning id`
const OPERATION = `insert into operation (id, endpoint, user_id, user_name, ip, request_id, ms)
  values (nextval('operation_id'), '/admin/dict/add', 1, 'bench', '127.0.0.1', 'bench', 1)`
const CHANGE = `insert into operation_change (operation_id, table_name, row_id, action, fields)
  values (1, 'dict', $1, 'INSERT', $2)`
const KEY = `insert into idempotency (caller, key, answer) values ('staff:1', $1, $2)`

/** The rows that the product's write leaves behind, in one transaction. */
async function write(body: { type: string; value: string; label: string }, key: string): Promise<object> {
  return sql.begin(async (tx) => {
    const [row] = await tx.unsafe(DICT, [body.type, body.value, body.label, body.label], { prepare: true })
    await tx.unsafe(CHANGE, [row?.id, body as never], { prepare: true })
    await tx.unsafe(OPERATION, [], { prepare: true })
    await tx.unsafe(KEY, [Buffer.from(key), Buffer.from(JSON.stringify({ id: row?.id }))], { prepare: true })
    return { id: row?.id }
  }) as Promise<object>
}

const ORDER = `select campus_id, patient_id from order_info where id = $1 for update`
const PAYMENT = `insert into order_payment (order_id, campus_id, patient_id, amount, method, paid_on)
  values ($1, $2, $3, $4, $5, $6) returning id, number`
const PAID = `insert into operation_change (operation_id, table_name, row_id, action, fields)
  values (1, 'order_payment', $1, 'INSERT', $3), (1, 'order_info', $2, 'UPDATE', $3)`

interface Payment {
  id: number
  amount: number
  method: string
  paidOn: string
}

/** The rows that a payment leaves behind; triggers number the receipt and add it to the order, as they do for the product. */
async function pay({ id, amount, method, paidOn }: Payment, key: string): Promise<object> {
  return sql.begin(async (tx) => {
    const [order] = await tx.unsafe(ORDER, [id], { prepare: true })
    const values = [id, order?.campusId, order?.patientId, amount, method, paidOn]
    const [row] = await tx.unsafe(PAYMENT, values, { prepare: true })
    await tx.unsafe(PAID, [row?.id, id, { amount } as never], { prepare: true })
    await tx.unsafe(OPERATION, [], { prepare: true })
    await tx.unsafe(KEY, [Buffer.from(key), Buffer.from(JSON.stringify(row))], { prepare: true })
    return { ...row }
  }) as Promise<object>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  const data =
    request.method === 'GET'
      ? await page(url.searchParams)
      : await (url.pathname === '/pay' ? pay : write)(
          JSON.parse(await bodyOf(request)),
          String(request.headers['idempotency-key']),
        )
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ status: 0, msg: '', errCode: '', code: 200, data }))
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
