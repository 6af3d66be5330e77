import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { useEmbedded } from '../../test/embedded.ts'
import type { Sql } from './connect.ts'

const embedded = useEmbedded()
let sql: Sql
beforeAll(async () => {
  sql = embedded.sql
  await sql`create table family (phone text primary key, child_id integer check (child_id > 0))`
  await sql`insert into family values ('13900001111', 1)`
})

it('the log of the embedded database holds no value of a row, whatever is refused', async () => {
  const phone = '13900001111'
  const refused = [
    () => sql`insert into family values (${phone}, 1)`,
    () => sql.run(`insert into family values ('${phone}', 2)`),
    () => sql`insert into family values (${'13900001112'}, -13900001)`,
    () => sql.run(`insert into family select '13900001113', '13900001113x'`),
    () => sql.run(`select '13900001114x'::bigint`),
    () => sql.run(`do $$ begin raise exception 'the family of 13900001115'; end $$`),
    () => sql.run(`do $$ begin raise warning 'the family of 13900001116'; end $$`).then(() => Promise.reject()),
  ]
  for (const statement of refused) await expect(statement()).rejects.not.toBe(null)
  await sql`select pg_reload_conf()`
  await sql`checkpoint`
  const log = await readFile(join(embedded.folder, 'postgres.log'), 'utf8')
  expect(log, 'what the database itself does is logged').toContain('ready to accept connections')
  expect(log.split('\n').filter((line) => /13900001/.test(line))).toEqual([])
})
