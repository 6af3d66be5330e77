import type { Path, Request, Response } from '@cogcampus/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, nounOf } from './call.ts'
import { Failure } from './failure.ts'
import { usePollMs } from './live.ts'

interface Options {
  enabled?: boolean
  /** Shows the last answer while the next one is on its way, so that a table does not jump. */
  keep?: boolean
  /** Follows what changes on the server, without a reload; where changes are not told, it asks now and then. */
  live?: boolean
  /** For how long an answer is taken as current; 0 when not given. */
  freshMs?: number
}
type Rest<P extends Path> =
  Record<never, never> extends Request<P>
    ? [input?: Request<P>, options?: Options]
    : [input: Request<P>, options?: Options]

/** Under which an answer is kept; its first part is what {@link file://./useAction.ts} makes stale. */
export const keyOf = (path: Path, input: object = {}) => [nounOf(path), path, input]

/** Reads a call of the contract: `useApi('/admin/campus/page', { pageNo: 1 }).data`. Anything but status 0 is an error. */
export function useApi<P extends Path>(
  path: P,
  ...[input, options = {}]: Rest<P>
): UseQueryResult<Response<P>, Failure> {
  const pollMs = usePollMs()
  return useQuery<Response<P>, Failure>({
    queryKey: keyOf(path, input),
    queryFn: async ({ signal }) => {
      const envelope = await call(path, input as Request<P>, { signal, quiet: options.live ?? false })
      if (envelope.status !== 0) throw new Failure(envelope.msg, envelope)
      return envelope.data
    },
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.live ? { meta: { live: true }, refetchInterval: pollMs } : {}),
    staleTime: options.freshMs ?? 0,
  })
}
