// The floor: node:http and postgres.js doing the same statements, with no session, permission, scope or schema.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from '../../server/src/db/connect.ts'

const sql = connect({ socket: process.argv[2] as string })

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
const KEY = `insert into idempotency (user_id, key, answer) values (1, $1, $2)`

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
      : await write(JSON.parse(await bodyOf(request)), String(request.headers['idempotency-key']))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ status: 0, msg: '', errCode: '', code: 200, data }))
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
