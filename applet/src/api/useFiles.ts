import { useEffect, useReducer, useRef } from 'react'
import { type Look, lookOf } from '../app/media'
import { t } from '../messages'
import { release } from './choose'
import { hindrance, type Kind, store } from './files'
import type { Picked } from './picked'
import { Fault, newKey } from './request'
import { faultText } from './useSend'

/** A file that goes with what is written: on its way, stored, or one that could not be sent. */
export interface Piece {
  key: string
  name: string
  /** The name that the family knows it by. */
  known: string
  look: Look
  path: string
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** Why it could not be sent, in words. */
  why: string
  percent: number
  accessUrl: string
}

/** What the service says of the file itself: sent again it would say the same. */
const ofTheFile = ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'FILE_ACTIVE']

/**
 * The files of a form. Each is stored as soon as it is chosen, one after the other; what is stored stays, whatever becomes of the next
 * one. A file that cannot be sent at all is told in `refused`; one that a lost network kept back can be sent again.
 */
export function useFiles(kind: Kind, most: number) {
  const pieces = useRef<Piece[]>([])
  const refused = useRef<string[]>([])
  const [count, running] = [useRef(0), useRef(false)]
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
    draw()
  }
  const drop = (is: (piece: Piece) => boolean) => {
    for (const { path } of pieces.current.filter(is)) release(path)
    pieces.current = pieces.current.filter((piece) => !is(piece))
    draw()
  }
  const storeOne = async ({ key, path, name, known }: Piece) => {
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
      if (!ofTheFile.includes(fault.word)) return change(key, { state: 'failed', why: faultText(fault) })
      refused.current = [...refused.current, t('files.refused', { name: known, why: faultText(fault) })]
      drop((piece) => piece.key === key)
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
    refused.current = []
    for (const picked of chosen) {
      const name = `${count.current + 1}.${picked.ending}`
      const known = picked.name ?? name
      const why = pieces.current.length >= most ? t('files.many', { name: known, most }) : hindrance(picked, known)
      if (why) {
        refused.current = [...refused.current, why]
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
    draw()
    void run()
  }

  const all = pieces.current
  return {
    pieces: all,
    refused: refused.current,
    room: most - all.length,
    stored: all.filter(({ state }) => state === 'stored').map(({ name, accessUrl }) => ({ name, accessUrl })),
    sending: all.some(({ state }) => state === 'waiting' || state === 'sending'),
    failed: all.filter(({ state }) => state === 'failed'),
    add,
    /** Sends what failed once more. */
    again() {
      gone.current = false
      pieces.current = pieces.current.map((piece) =>
        piece.state === 'failed' ? { ...piece, state: 'waiting' } : piece,
      )
      draw()
      void run()
    },
    remove: (key: string) => drop((piece) => piece.key === key),
    clear() {
      refused.current = []
      drop(() => true)
    },
  }
}
