import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, inject, it } from 'vitest'
import { connect } from '../../db/connect.ts'

const folder = new URL('../../../migrations/', import.meta.url)

it('Files that stood in rows before they were private are known by those rows, each with its kind.', async () => {
  const postgres = inject('postgres')
  const database = `t_${randomUUID().replaceAll('-', '')}`
  const admin = connect(postgres, { max: 1 })
  const session = await admin.reserve()
  await session.run('set statement_timeout = 0')
  await session.run(`create database ${database}`)
  session.release()
  const sql = connect({ ...postgres, database }, { max: 1 })
  const run = async (among: (name: string) => boolean) => {
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.sql') && among(each)).sort()) {
      await sql.run(await readFile(new URL(name, folder), 'utf8'))
    }
  }
  await run((name) => name < '0035')
  const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(32)}.webp`)
  await sql`insert into stored_file (key, name, mime, bytes) select key, 'x', 'image/webp', 1 from unnest(${keys}::text[]) key`
  const at = keys.map((key) => `/files/${key}`)
  await sql`insert into rbac_user (login_name, password_hash, user_name, head_url) values ('somebody', 'none', 'x', ${at[0] as string})`
  await sql`insert into campus (name, code, time_zone, photos, deleted_at) values ('x', 'x', 'UTC', ${[at[1], at[2]]}, now())`
  await sql`insert into customer (campus_id, child_name, phone) select id, 'x', '13800000000' from campus`
  await sql`insert into customer_follow (customer_id, campus_id, method, two_way, content, files)
    select id, campus_id, 'call', true, 'x', ${[{ name: 'x', accessUrl: at[3] }]}::jsonb from customer`
  await run((name) => name >= '0035')
  expect(
    await sql`select left(key, 1) as file, kind, used, table_name, live
      from stored_file f left join file_use u on u.file_key = f.key order by key`,
  ).toEqual([
    { file: 'a', kind: 'avatar', used: true, tableName: 'rbac_user', live: true },
    { file: 'b', kind: 'campusPhoto', used: true, tableName: 'campus', live: false },
    { file: 'c', kind: 'campusPhoto', used: true, tableName: 'campus', live: false },
    { file: 'd', kind: 'contactFile', used: true, tableName: 'customer_follow', live: true },
    { file: 'e', kind: null, used: false, tableName: null, live: null },
  ])
  await sql.end()
  await admin.run(`drop database ${database}`)
  await admin.end()
})
