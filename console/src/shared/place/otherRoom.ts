import type { Request, Response } from '@cogcampus/contract'
import type { Session } from '../session/lesson.ts'
import { type Free, freeFor } from './free.ts'

type Verdict = Pick<Response<'/admin/so-day/move/check'>[number], 'clashes' | 'problems'>
type Place = Pick<Free, 'day' | 'from' | 'to'> & { doctorId?: number }

/** Whether nothing but the room is in the way of one lesson at a place. */
export const onlyRoomTaken = (verdicts: readonly Verdict[]): boolean => {
  const [{ clashes, problems } = { clashes: [], problems: [] }, ...more] = verdicts
  return (
    more.length === 0 &&
    problems.length === 0 &&
    clashes.length > 0 &&
    clashes.every(({ resource }) => resource === 'ROOM')
  )
}

/** What asks for a room that is free at a place. */
export const otherRoomFor = (session: Session, place: Place): Request<'/admin/so-day/free'> =>
  freeFor(session, { doctorId: session.doctorId, ...place })

/** The place itself with a room that is free then, among what was answered. */
export const otherRoomIn = (found: readonly Free[] | undefined, { day, from, to }: Place): Free | undefined =>
  found?.find((free) => free.day === day && free.from === from && free.to === to && free.roomId !== null)
