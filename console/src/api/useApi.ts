import { signed } from 'virtual:contract'
import type { Path, Request, Response } from '@cogcampus/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call, nounOf } from './call.ts'
import { Failure } from './failure.ts'
import { usePollMs } from './live.ts'
import { followRead } from './ownReads.ts'

interface Options<P extends Path> {
  enabled?: boolean
  /** Shows the last answer while the next one is on its way, so that a table does not jump. */
  keep?: boolean
  /** Follows what changes on the server, without a reload; polls while the stream of changes is closed. */
  live?: boolean
  /** For how many milliseconds an answer counts as current; 0 by default. */
  freshMs?: number
  /** After how many milliseconds it is read again, by the last answer: of what changes by the thousand no page is told. */
  againMs?: (answer: Response<P>) => number | false
}
type Rest<P extends Path> =
  Record<never, never> extends Request<P>
    ? [input?: Request<P>, options?: Options<P>]
    : [input: Request<P>, options?: Options<P>]

/** Signed addresses of private files expire after half an hour at the earliest: a page left open reads again. */
const renewMs = 25 * 60_000

/** Under which an answer is kept; its first part is what {@link file://./useAction.ts} makes stale. */
export const keyOf = (path: Path, input: object = {}) => [nounOf(path), path, input]

/** Reads a call of the contract: `useApi('/admin/campus/page', { pageNo: 1 }).data`. Anything but status 0 is an error. */
export function useApi<P extends Path>(
  path: P,
  ...[input, options = {}]: Rest<P>
): UseQueryResult<Response<P>, Failure> {
  const pollMs = usePollMs()
  const liveMs = options.live ? pollMs : false
  const intervalMs = liveMs || (signed.includes(path) && renewMs)
  return useQuery<Response<P>, Failure>({
    queryKey: keyOf(path, input),
    queryFn: ({ signal, queryKey }) =>
      followRead(queryKey, signal, async () => {
        const envelope = await call(path, input as Request<P>, { signal, quiet: options.live ?? false })
        if (envelope.status !== 0) throw new Failure(envelope.msg, envelope)
        return envelope.data
      }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.live ? { meta: { live: true } } : {}),
    refetchInterval: ({ state: { data } }) => (data !== undefined && options.againMs?.(data)) || intervalMs,
    refetchIntervalInBackground: !liveMs,
    staleTime: options.freshMs ?? 0,
  })
}
