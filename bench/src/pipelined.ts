// The floor of the page call with row-level security: node:http and pipelined `pg`, sending the same group of statements.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const host = process.argv[2] as string
const clients = Array.from(
  { length: 8 },
  () => new pg.Client({ host, user: 'postgres', database: 'postgres', pipeline: true }),
)
await Promise.all(clients.map((client) => client.connect()))

const PAGE = `select id, kind, user_id as "userId", login_name as "loginName", user_name as "userName", ip,
    user_agent as "userAgent", created_at as "createdAt",
    (select count(*) from (select 1 from record_log where campus_id = $1 limit 1001) counted) as total
  from record_log where campus_id = $1 order by created_at desc, id desc limit $2 offset $3`

let turn = 0

async function page(query: URLSearchParams): Promise<object> {
  const size = Number(query.get('pageSize') ?? 10)
  const offset = (Number(query.get('pageNo') ?? 1) - 1) * size
  const client = clients[turn++ % clients.length] as pg.Client
  const [, , { rows }] = await Promise.all([
    client.query({ name: 'begin', text: 'begin read only' }),
    client.query({ name: 'reach', text: "select set_config('app.reach', $1, true)", values: ['1'] }),
    client.query({ name: 'page', text: PAGE, values: [1, size, offset] }),
    client.query({ name: 'commit', text: 'commit' }),
  ])
  return { list: rows, total: Number(rows[0]?.total ?? 0) }
}

const server = createServer(async (request, response) => {
  const data = await page(new URL(request.url ?? '/', 'http://bare').searchParams)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ status: 0, msg: '', errCode: '', code: 200, data }))
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
