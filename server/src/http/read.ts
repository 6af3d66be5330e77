import { Readable } from 'node:stream'
import { nounOf, type Path } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { FREE } from '../db/reach.ts'
import { ReadScope } from '../db/scope.ts'
import { text } from '../lib/text.ts'
import type { Admitted } from './admit.ts'
import { type Call, type Incoming, inputOf } from './call.ts'
import type { Download } from './download.ts'
import { done } from './envelope.ts'
import { type Operation, recordDownload, recordRead } from './operation.ts'

/** What a call that changes nothing answers; that it was read is on record where the call declares so. */
export async function read(incoming: Incoming, admitted: Admitted): Promise<Envelope | Readable | Download> {
  const { call, caller, started } = incoming
  const input = inputOf(incoming)
  const data = await call.handler(readContext(incoming, admitted) as never, input as never)
  const operation: Operation = { endpoint: call.path, author: admitted.who, caller, started }
  switch (call.endpoint.kind) {
    case 'stream':
      return data as Readable
    case 'download': {
      const file = await downloaded(incoming, operation, data as Download)
      await noteRead(incoming, operation, rowOf(call, input, file))
      return file
    }
    default:
      await noteRead(incoming, operation, rowOf(call, input, data))
      return done(data)
  }
}

/** The context of a read: its handles are on connections that cannot write. */
export function readContext({ services, caller }: Incoming, { who, reach }: Admitted) {
  const { reads, live, jobs, storage, wx, outward } = services
  const handles = who && reach ? ReadScope.open(reads, reach, who) : { db: reads.as(FREE), scope: null }
  const t = text.bind(null, caller.language)
  return { caller, t, services: { live, jobs, storage, wx, outward }, ...handles, actor: who }
}

async function downloaded({ services }: Incoming, operation: Operation, download: Download): Promise<Download> {
  await recordDownload(services.sql, operation).catch((error) => {
    if (download.content instanceof Readable) download.content.destroy()
    throw error
  })
  return download
}

type Row = { table: string; id: number; listed: boolean }

/** The row that a read on record is of, if it read one. */
function rowOf({ path, endpoint }: Call, input: Record<string, unknown>, data: unknown): Row | null {
  const { onRecord } = endpoint
  if (!onRecord) return null
  if (onRecord === true) return { table: tableOf(path), id: input.id as number, listed: false }
  const id = input[onRecord.by] as number | undefined
  // Of a patient beyond reach a list has no rows: nothing was read.
  return id === undefined || isEmpty(data) ? null : { table: onRecord.table, id, listed: true }
}

function isEmpty(data: unknown): boolean {
  const { list = data } = data as { list?: unknown }
  return Array.isArray(list) && list.length === 0
}

/** Puts a read on record; where that fails, the answer is given all the same, and the failure stands in the log. */
async function noteRead({ services, request }: Incoming, operation: Operation, row: Row | null): Promise<void> {
  if (!row) return
  await recordRead(services.sql, operation, row).catch((error: unknown) => {
    request.log.error({ err: error, path: operation.endpoint }, 'a read is not on record')
  })
}

/** The table that a noun is called after, as SQL names it. */
const tableOf = (path: Path) => nounOf(path).noun.replace(/[-/]/g, '_')
