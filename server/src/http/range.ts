import type { IncomingHttpHeaders } from 'node:http'

/**
 * The one range of bytes that a request asks for (RFC 9110): null is all of them, `NONE` is beyond the end. Several
 * ranges, and those of another version of the file, are answered with all.
 */
export function rangeOf(
  { range, 'if-range': version }: IncomingHttpHeaders,
  etag: string,
  bytes: number,
): { start: number; end: number } | 'NONE' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first + last === '' || (version !== undefined && version !== etag)) return null
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'NONE' : { start, end }
}
