import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends server-sent events, with headers that forbid buffering and transforming on the way to the browser. */
export function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Kept alive after its last event, it would hold up the end of a process that drains.
      connection: 'close',
    })
    .send(events)
}
