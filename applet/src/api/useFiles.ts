import { useEffect, useReducer, useRef, useState } from 'react'
import { useDraft } from '../app/draft'
import { type Look, lookOf } from '../app/media'
import { t } from '../messages'
import { release } from './choose'
import { hindrance, type Kind, store } from './files'
import type { Picked } from './picked'
import { address, Fault, newKey } from './request'
import { faultText } from './useSend'

/** A file that goes with what is written: on its way, stored, one that a lost network kept back, or one that the service refuses. */
export interface Piece {
  key: string
  name: string
  /** The name that the family knows it by. */
  known: string
  look: Look
  path: string
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'refused'
  /** Why it could not be sent, or is refused, in words. */
  why: string
  percent: number
  accessUrl: string
}

/** A file that was chosen and is no part of the form, with why. */
interface Unadded {
  key: string
  why: string
}

/** What is known of the files of a form after a reload: those that are stored, and the names of the others, which are gone with the page. */
interface Kept {
  stored: Pick<Piece, 'name' | 'known' | 'accessUrl'>[]
  lost: string[]
}
const NONE: Kept = { stored: [], lost: [] }

function keptOf(pieces: readonly Piece[]): Kept {
  const rest = pieces.filter(({ state }) => state !== 'stored' && state !== 'refused')
  return {
    stored: storedIn(pieces).map(({ name, known, accessUrl }) => ({ name, known, accessUrl })),
    lost: rest.map(({ known }) => known),
  }
}
const storedIn = (pieces: readonly Piece[]) => pieces.filter(({ state }) => state === 'stored')

/** Whether the service still shows a file at the address that it gave: the address says until when. */
function isShown({ accessUrl }: { accessUrl: string }): boolean {
  const until = /[?&]until=(\d+)/.exec(accessUrl)?.[1]
  return until === undefined || Number(until) * 1000 > Date.now()
}

/** The files of a form that opens again: those that are stored are there, of the others it says that they have to be chosen anew. */
function openedWith({ stored, lost }: Kept): { pieces: Piece[]; unadded: Unadded[]; count: number } {
  const pieces: Piece[] = stored.filter(isShown).map(({ name, known, accessUrl }) => ({
    ...{ key: newKey(), name, known, look: lookOf(name) ?? 'picture', path: address(accessUrl) },
    ...{ state: 'stored' as const, percent: 100, why: '', accessUrl },
  }))
  const gone = [...stored.filter((each) => !isShown(each)).map(({ known }) => known), ...lost]
  return {
    pieces,
    unadded: gone.map((name) => ({ key: newKey(), why: t('files.lost', { name }) })),
    count: Math.max(0, ...pieces.map(({ name }) => Number.parseInt(name, 10))),
  }
}

/** What is said of the file itself: sent again it would be the same. */
const ofTheFile = ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'FILE_ACTIVE', 'FILE_CLEARED']

/**
 * The files of a `form`. Each is stored as soon as it is chosen, one after the other; what is stored stays, whatever becomes of the next
 * one, and is there when the form opens again. One that cannot be sent at all, or is gone with its page, is told in `unadded`; one that a lost
 * network kept back can be sent again; one that is refused stays in sight, marked, until it is removed, and nothing waits for it.
 */
export function useFiles(kind: Kind, most: number, form: string) {
  const draft = useDraft(`${form}.files`, NONE)
  const [first] = useState(() => openedWith(draft.written))
  const pieces = useRef<Piece[]>(first.pieces)
  const unadded = useRef<Unadded[]>(first.unadded)
  const [count, running] = [useRef(first.count), useRef(false)]
  /** That nobody waits for the files any more. */
  const gone = useRef(false)
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)

  useEffect(
    () => () => {
      gone.current = true
      for (const { path } of pieces.current) release(path)
    },
    [],
  )

  const change = (key: string, part: Partial<Piece>) => {
    pieces.current = pieces.current.map((piece) => (piece.key === key ? { ...piece, ...part } : piece))
    if (part.state) draft.write(keptOf(pieces.current))
    draw()
  }
  const drop = (is: (one: Piece | Unadded) => boolean) => {
    for (const { path } of pieces.current.filter(is)) release(path)
    pieces.current = pieces.current.filter((piece) => !is(piece))
    unadded.current = unadded.current.filter((one) => !is(one))
    draft.write(keptOf(pieces.current))
    draw()
  }
  /** How many files go, or may go still. */
  const taken = () => pieces.current.filter(({ state }) => state !== 'refused').length
  const storeOne = async ({ key, path, name }: Piece) => {
    change(key, { state: 'sending', percent: 0 })
    try {
      const accessUrl = await store({ path, kind, name, key }, (percent) => {
        change(key, { percent })
        return !gone.current && pieces.current.some((piece) => piece.key === key)
      })
      change(key, { state: 'stored', accessUrl })
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault('OFFLINE', '')
      // Without a session nothing that waits would be taken either.
      if (fault.word === 'REALM_EXCEPTION') gone.current = true
      change(key, { state: ofTheFile.includes(fault.word) ? 'refused' : 'failed', why: faultText(fault) })
    }
  }
  const run = async () => {
    if (running.current) return
    running.current = true
    for (;;) {
      const next = pieces.current.find(({ state }) => state === 'waiting')
      if (!next || gone.current) break
      await storeOne(next)
    }
    running.current = false
  }

  /** Takes what was chosen, says what cannot be sent, and stores the rest. */
  const add = (chosen: Picked[]) => {
    if (chosen.length === 0) return
    unadded.current = []
    for (const picked of chosen) {
      const name = `${count.current + 1}.${picked.ending}`
      const known = picked.name ?? name
      const why = taken() >= most ? t('files.many', { name: known, most }) : hindrance(picked, known)
      if (why) {
        unadded.current = [...unadded.current, { key: newKey(), why }]
        release(picked.path)
        continue
      }
      count.current += 1
      const look = lookOf(name) ?? 'picture'
      const piece: Piece = {
        ...{ key: newKey(), name, known, look, path: picked.path },
        ...{ state: 'waiting', percent: 0, why: '', accessUrl: '' },
      }
      pieces.current = [...pieces.current, piece]
    }
    draft.write(keptOf(pieces.current))
    draw()
    void run()
  }

  const all = pieces.current
  return {
    pieces: all,
    unadded: unadded.current,
    room: most - taken(),
    stored: storedIn(all).map(({ name, accessUrl }) => ({ name, accessUrl })),
    sending: all.some(({ state }) => state === 'waiting' || state === 'sending'),
    failed: all.filter(({ state }) => state === 'failed'),
    refused: all.filter(({ state }) => state === 'refused'),
    add,
    /** Marks those of the files that were `sent` which the refusal of a call names by their places; the others can go without them. */
    refuse(sent: readonly { accessUrl: string }[], fields: Record<string, string>) {
      sent.forEach(({ accessUrl }, at) => {
        const why = fields[`files.${at}.accessUrl`]
        const piece = pieces.current.find((each) => each.state === 'stored' && each.accessUrl === accessUrl)
        if (why && piece) change(piece.key, { state: 'refused', why })
      })
    },
    /** Sends what failed once more. */
    again() {
      gone.current = false
      pieces.current = pieces.current.map((piece) =>
        piece.state === 'failed' ? { ...piece, state: 'waiting' } : piece,
      )
      draw()
      void run()
    },
    remove: (key: string) => drop((one) => one.key === key),
    clear: () => drop(() => true),
  }
}
