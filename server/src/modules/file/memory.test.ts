import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type Client, useServer } from '../../../test/server.ts'
import { done } from '../../../test/world.ts'

const server = useServer()
const MB = 1024 * 1024
const chunk = Buffer.alloc(MB)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')

/** A file on its way: all but its end is sent. */
async function begin(
  port: number,
  path: string,
  method: string,
  headers: Record<string, string>,
  [head, tail]: Buffer[],
) {
  const sending = request({ port, host: '127.0.0.1', method, path, headers })
  const send = (bytes: Buffer) => new Promise<void>((sent) => sending.write(bytes, () => sent()))
  await send(head as Buffer)
  for (let sent = 0; sent < 19; sent++) await send(chunk)
  return async () => {
    sending.end(tail)
    const [answer] = await once(sending, 'response')
    return (await json(answer)) as { status: number }
  }
}

const boundary = 'b'
const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
const form = [Buffer.concat([Buffer.from(opening), pdf]), Buffer.from(`\r\n--${boundary}--\r\n`)]
const formHeaders = (client: Client) => ({
  ...client.headers,
  'content-type': `multipart/form-data; boundary=${boundary}`,
})

it('Twenty files of 20 MB that arrive at once do not stand in memory.', async () => {
  const app = await server.second()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = await server.as('frontdesk')
  const tickets = await Promise.all(
    Array.from({ length: 10 }, async () => done(await client.call('/admin/file/authUrl', { filename: 'a.pdf' }))),
  )
  const before = process.memoryUsage().arrayBuffers
  const finish = await Promise.all([
    ...tickets.map(({ uploadUrl }) => begin(port, uploadUrl, 'PUT', { 'content-type': 'application/pdf' }, [pdf])),
    ...tickets.map(() => begin(port, '/admin/file/upload', 'POST', formHeaders(client), form)),
  ])
  const grown = process.memoryUsage().arrayBuffers - before
  const answers = await Promise.all(finish.map((end) => end()))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(0))
  expect(grown / MB).toBeLessThan(100)
})
