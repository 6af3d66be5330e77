import type { onRequestHookHandler } from 'fastify'

/** How long the body of a request may take; where a file is sent, how long no byte of it may arrive. */
const BODY_MS = 30_000

/** Ends a request whose body does not arrive in time: a connection is not held by one that sends a byte now and then. */
export const endSlow: onRequestHookHandler = (request, _reply, next) => {
  const { raw, headers } = request
  if (!Number(headers['content-length']) && headers['transfer-encoding'] === undefined) return next()
  const { socket } = raw
  const isFile = request.routeOptions.url === '/files/upload/:token'
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (raw.complete) return clearInterval(watch)
    if (!isFile || socket.bytesRead === before) raw.destroy()
    before = socket.bytesRead
  }, BODY_MS).unref()
  raw.once('close', () => clearInterval(watch))
  next()
}
