import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { connect } from '../src/db/connect.ts'
import { exitCodes } from '../src/lib/startup.ts'
import { ask, folder, Product, signIn, tcpOf } from './process.ts'
import { IDENTITY_KEY, until, useDatabase } from './server.ts'

// Whole processes.
vi.setConfig({ testTimeout: 180_000 })

const { socket } = inject('postgres')
const database = useDatabase('demo')

/** A process on the database of this file, with a data folder of its own. */
async function node(more: Record<string, string> = {}): Promise<Product> {
  const url = `postgres://postgres:unused@127.0.0.1:${await tcpOf(socket)}/${database.database}`
  return new Product({ DATA_DIR: await folder(), PORT: '0', DATABASE_URL: url, IDENTITY_KEYS: IDENTITY_KEY, ...more })
}

/** Not installed yet, as far as its files are concerned: the next process may have a folder of its own. */
async function forgetFiles(): Promise<void> {
  const sql = connect(database, { max: 1 })
  await sql`update installation set marked = false`
  await sql.end()
}

describe('of several processes on one database', () => {
  it('each serves the files and exports of the others from the folder that they share', async () => {
    const files = { FILES_DIR: join(await folder(), 'files') }
    const [first, second] = [await node(files), await node(files)]
    const [one, other] = [await first.ready(), await second.ready()]
    const token = await signIn(one, 'demo-2026')
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF']), 'a.pdf')
    const headers = { authorization: token, 'x-requested-with': 'XMLHttpRequest' }
    const upload = await fetch(`${one}/admin/file/upload`, { method: 'POST', headers, body: form })
    const { data } = (await upload.json()) as { data: string }
    expect((await fetch(other + data)).status).toBe(200)
    for (let n = 0; n < 5; n++) {
      const [at, from] = n % 2 ? [one, other] : [other, one]
      const { id } = (await ask(at, '/admin/customer/export', { list: 'page' }, token)).data as { id: number }
      await until(async () => {
        const found = await ask(at, `/admin/export/page?id=${id}`, undefined, token)
        return (found.data as { list: { state: string }[] }).list[0]?.state === 'DONE'
      }, 60_000)
      const file = await fetch(`${from}/admin/export/file?id=${id}`, { headers })
      expect(file.headers.get('content-type')).toContain('spreadsheetml')
      await file.arrayBuffer()
    }
    expect(first.output + second.output).not.toContain('FILES_DIR')

    const third = await node()
    expect(await third.ended).toBe(exitCodes.FILES)
    expect(third.output).toMatch(/does not hold the files of this database: set FILES_DIR/)
    const told = /put a file (\S+) with the content (\S+) into it/.exec(third.output) ?? []
    expect((await readFile(join(files.FILES_DIR, told[1] as string), 'utf8')).trim()).toBe(told[2])
  })

  it('one is told at its start what a second would need, and does not start on the files of another installation', async () => {
    const data = await folder()
    const marker = join(data, 'files', '.installation')
    await forgetFiles()
    const alone = await node({ DATA_DIR: data })
    await alone.ready()
    expect(alone.output.split('\n')[0]).toBe(
      `FILES_DIR is not set: a second process on this database will not start unless it is given ${join(data, 'files')}.`,
    )
    await alone.kill('SIGTERM')
    await writeFile(marker, 'another')
    const mistaken = await node({ DATA_DIR: data })
    expect(await mistaken.ended).toBe(exitCodes.FILES)
    expect(mistaken.output).toContain('holds the files of another installation')
    await rm(marker)
  })
})

describe('a process that is killed under load', () => {
  /** How often; `KILLS` asks for more by hand. */
  const kills = Number(process.env.KILLS ?? 3)
  const rows = 40 * kills

  it('has told once of each step that was taken, and nobody of one that was not; a repeated call is answered as the first', async () => {
    await forgetFiles()
    const sql = connect(database, { max: 1 })
    const made = await sql`with account as (insert into parent_account (phone) values ('13711110000') returning id)
      insert into user_suggest (account_id, type, content) select account.id, 'service', 'x' || n
      from account, generate_series(1, ${rows}) n returning id, account_id, version`
    const [{ accountId }] = made as unknown as [{ accountId: number }]
    const files = { FILES_DIR: join(await folder(), 'files') }
    let product = await node(files)
    let at = await product.ready()
    const token = await signIn(at, 'demo-2026')
    let killed = 0
    let restarted = Promise.resolve()
    const answer = async ({ id, version }: { id: number; version: number }): Promise<string> => {
      const key = { 'idempotency-key': `kill-test-${id}` }
      for (;;) {
        try {
          return (await ask(at, '/admin/user-suggest/opinion', { id, version, opinion: 'y' }, token, key)).errCode
        } catch {
          // The process died: whoever asked does not know whether it was done, and asks again.
          await restarted
        }
      }
    }
    const left = made.values()
    const answers: string[] = []
    const worker = async () => {
      for (const row of left) {
        answers.push(await answer(row as unknown as { id: number; version: number }))
        if (answers.length < ((killed + 1) * rows) / (kills + 1) || killed === kills) continue
        killed++
        restarted = product.kill('SIGKILL').then(async () => {
          product = await node(files)
          at = await product.ready()
        })
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(killed).toBe(kills)
    expect(new Set(answers)).toEqual(new Set(['']))
    const [told] = await sql`select count(*)::integer as messages, count(distinct event_key)::integer as events
      from message where account_id = ${accountId}`
    const [done] = await sql`select count(*)::integer as answered from user_suggest
      where account_id = ${accountId} and state = 'REPLIED'`
    expect({ ...told, ...done }).toEqual({ messages: rows, events: rows, answered: rows })
    await sql.end()
  })
})
