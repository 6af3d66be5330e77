import type { Path } from '@cogcampus/contract'
import type { Endpoint } from '@cogcampus/contract/endpoint'
import { holdsFiles } from '@cogcampus/contract/files'
import { holdsWords } from '@cogcampus/contract/words'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../lib/errors.ts'
import type { Actor } from './actor.ts'
import type { Caller, Services } from './context.ts'
import { dictFinder } from './dictValues.ts'
import { rowSignerOf, type SignFiles, signerOf } from './fileAnswers.ts'
import { parseInput, queryReader } from './input.ts'
import { receiveForm } from './upload.ts'

/** A handler as every call has it; its own types stand where it is written. */
export type Work = (context: never, input: never) => Promise<unknown>

/** A call of the contract with its handler, and what follows from its declaration: worked out once, when the server starts. */
export interface Call {
  path: Path
  endpoint: Endpoint
  handler: Work
  /** The `/campus/…` twin of an `/admin/…` call: its reach is the caller's own campus. */
  campusOnly: boolean
  read: (raw: Record<string, unknown>) => Record<string, unknown>
  findDicts: ReturnType<typeof dictFinder>
  /** Whether its input can name stored files. */
  takesFiles: boolean
  /** Whether a family writes words into it, which are checked first. */
  takesWords: boolean
  sign: SignFiles
  signRow: SignFiles
  /** How an upload is read: as a form, unless the call says otherwise. */
  receive: typeof receiveForm
  /** Identifies the caller where the session does not. */
  identify?: (request: FastifyRequest) => Promise<Actor>
}

/** A call with what follows from its path and its declaration; what only some calls have is set by whoever binds them. */
export const callOf = (path: Path, endpoint: Endpoint, handler: Work): Call => ({
  path,
  endpoint,
  handler,
  campusOnly: false,
  read: queryReader(endpoint.input),
  findDicts: dictFinder(endpoint.input),
  takesFiles: holdsFiles(endpoint.input),
  takesWords: endpoint.access === 'account' && endpoint.kind === 'write' && holdsWords(endpoint.input),
  sign: signerOf(endpoint),
  signRow: rowSignerOf(path),
  receive: receiveForm,
})

/** A call on its way: who asks what, and since when (`performance.now()`). */
export interface Incoming {
  services: Services
  call: Call
  request: FastifyRequest
  caller: Caller
  started: number
}

/** The input of a call, from its query, its body, or the fields of the form with a file; every wrong field is named. */
export function inputOf({ call, request, caller }: Incoming, fields?: Record<string, unknown>) {
  if (request.isMultipart() && !fields) throw refuse('UNSUPPORTED_TYPE')
  const { query, params, body } = request
  const asked = request.method === 'GET' ? call.read({ ...(query as object), ...(params as object) }) : (body ?? {})
  return parseInput(call.endpoint.input, fields ?? asked, caller.language)
}
