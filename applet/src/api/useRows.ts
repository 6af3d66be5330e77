import { useRef, useState } from 'react'
import type { ReadPath, Request, Response } from './calls'
import { Fault, read } from './request'
import { type Read, useRead } from './useRead'
import { faultText, say } from './useSend'

/** The rows that are read at once. */
const ROWS = 50

interface Page {
  list: { id: number }[]
  total: number
}
/** The calls that answer a page of rows. */
export type PagePath = { [P in ReadPath]: Response<P> extends Page ? P : never }[ReadPath]

type RowOf<P extends PagePath> = Response<P> extends { list: (infer R)[] } ? R : never

/** Rows of a list as far as they are read, and the way to those that follow. */
export interface Rows<T> extends Read<{ list: T[]; total: number }> {
  /** Reads the rows that follow; null where all are there. */
  more: (() => Promise<void>) | null
  busy: boolean
}

/**
 * Reads a list for a page as {@link useRead}: fifty rows, and as many more each time that {@link Rows.more} is called. Who reads again
 * reads all of them. A row that moved from one part into another meanwhile is there once.
 */
export function useRows<P extends PagePath>(path: P | null, input: Request<P>): Rows<RowOf<P>> {
  const first = useRead(path, { ...input, pageSize: ROWS } as Request<P>) as Read<Page>
  const asked = JSON.stringify([path, input])
  const newest = useRef(asked)
  newest.current = asked
  const [rest, setRest] = useState<{ of: string; parts: Page['list'][] }>({ of: asked, parts: [] })
  const [busy, setBusy] = useState(false)
  const parts = rest.of === asked ? rest.parts : []
  const part = async (pageNo: number) =>
    ((await read(path as P, { ...input, pageSize: ROWS, pageNo } as Request<P>)) as Page).list
  const keep = (next: Page['list'][]) => {
    if (newest.current === asked) setRest({ of: asked, parts: next })
  }
  const more = async () => {
    setBusy(true)
    try {
      keep([...parts, await part(parts.length + 2)])
    } catch (error) {
      say(faultText(error instanceof Fault ? error : new Fault('OFFLINE', '')))
    }
    setBusy(false)
  }
  /** What cannot be read again stays as it was: the first part says why. */
  const again = async () => {
    if (parts.length > 0) await Promise.all(parts.map((_, at) => part(at + 2))).then(keep, () => {})
  }
  const { data } = first
  const known = new Map([...parts.flat(), ...(data?.list ?? [])].map((row) => [row.id, row]))
  const order = [...new Set([...(data?.list ?? []), ...parts.flat()].map(({ id }) => id))]
  const list = order.map((id) => known.get(id))
  const ended = parts.length > 0 && (parts[parts.length - 1] as Page['list']).length < ROWS
  return {
    ...first,
    data: data && { ...data, list },
    reload: async () => void (await Promise.all([first.reload(), again()])),
    refresh: async () => void (await Promise.all([first.refresh(), again()])),
    more: data && !ended && data.total > list.length ? more : null,
    busy,
  } as Rows<RowOf<P>>
}
