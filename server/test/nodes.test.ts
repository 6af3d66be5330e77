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
    // Not installed yet, as far as its files are concerned.
    const sql = connect(database, { max: 1 })
    await sql`update installation set marked = false`
    await sql.end()
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
