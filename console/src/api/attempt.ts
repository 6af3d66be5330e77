import type { Path, Request, Response } from '@cogcampus/contract'
import { Status } from '@cogcampus/contract/envelope'
import { call } from './call.ts'
import { Failure } from './failure.ts'
import type { Call } from './request.ts'

/** `msg` of what was done says who was told of it. */
export type Result<T> = { ok: true; data: T; msg?: string } | { ok: false; failure: Failure }

/** Makes a call; answers why it failed, and never throws. */
export async function attempt<P extends Path>(
  path: P,
  input: Request<P>,
  options: Call = {},
): Promise<Result<Response<P>>> {
  try {
    const envelope = await call(path, input, options)
    if (envelope.status === Status.done) return { ok: true, data: envelope.data, msg: envelope.msg }
    return { ok: false, failure: new Failure(envelope.msg, envelope) }
  } catch (error) {
    return { ok: false, failure: error instanceof Failure ? error : new Failure(String(error)) }
  }
}
