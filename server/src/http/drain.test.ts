import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { until, useServer } from '../../test/server.ts'

const server = useServer('shipped')

async function listening(): Promise<{ app: FastifyInstance; port: number }> {
  const app = await server.second()
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** A connection that is kept alive, as a browser or a proxy holds it. */
async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return {
    socket,
    async ask(): Promise<string> {
      socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
      const [answer] = await once(socket, 'data')
      return String(answer)
    },
  }
}

const isRefused = (port: number) =>
  until(async () => {
    const socket = connect(port, '127.0.0.1')
    return once(socket, 'connect').then(
      () => socket.destroy() && false,
      () => true,
    )
  })

it('A request on an idle connection is answered also after the drain began, and the connection then ends.', async () => {
  const { app, port } = await listening()
  const client = await connected(port)
  expect(await client.ask()).toMatch(/connection: keep-alive/i)
  const closed = app.close()
  await isRefused(port)
  expect(await client.ask()).toMatch(/connection: close/i)
  await closed
})

it('Connections without a request, before or during the drain, do not hold it up.', async () => {
  const { app, port } = await listening()
  const [fresh, idle] = [await connected(port), await connected(port)]
  await idle.ask()
  await Promise.all([app.close(), once(fresh.socket.resume(), 'close'), once(idle.socket.resume(), 'close')])
})
