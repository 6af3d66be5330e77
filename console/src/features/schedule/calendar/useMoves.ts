import { sessionLife } from '@cogcampus/contract/life/session'
import { useState } from 'react'
import { attempt } from '../../../api/attempt.ts'
import type { Failure } from '../../../api/failure.ts'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { onlyRoomTaken, otherRoomFor, otherRoomIn } from '../../../shared/place/otherRoom.ts'
import { reasonsOf } from '../../../shared/place/reasons.ts'
import { clockOf, type Lesson, type Session, type Side } from '../../../shared/session/lesson.ts'
import { alsoMoved } from '../../../shared/session/useSteps.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { Spot } from './ghost.ts'
import { placeOf } from './place.ts'
import { titleOf } from './words.ts'

/** A move that can be taken back: where the lesson stood. */
interface Done {
  id: number
  version: number
  back: ReturnType<typeof placeOf>
  what: string
}

/** Moves lessons after a look at what is in the way, and takes the last move back. */
export function useMoves(side: Side) {
  const can = useCan()
  const [last, setLast] = useState<Done>()
  const move = useAction('/admin/so-day/move', { done: false, also: alsoMoved })

  const check = async ({ first }: Lesson, spot: Spot): Promise<readonly string[]> => {
    const { roomId, macId, ...place } = placeOf(spot, side) as ReturnType<typeof placeOf> & Asked
    const asked = { ...place, ...(roomId ? { roomId } : {}), ...(macId ? { macId } : {}) }
    const found = await attempt('/admin/so-day/move/check', { id: first.id, ...asked }, { quiet: true })
    if (!found.ok) return [found.failure.message]
    return found.data.flatMap(reasonsOf)
  }
  const drop = async (lesson: Lesson, spot: Spot) => {
    const { first, day, from, to: end } = lesson
    const resource =
      spot.resource === undefined
        ? undefined
        : { doctor: first.doctorId, room: first.roomId ?? 0, device: first.macId ?? 0, patient: 0 }[side]
    const back = placeOf({ day, from, to: end, resource }, side)
    const place = placeOf(spot, side)
    if (JSON.stringify(back) === JSON.stringify(place)) return
    const { id, version } = first
    const room = side === 'room' ? {} : await otherRoomAt(first, place)
    if (!room) return
    const result = await move.run({ id, version, ...place, ...room })
    if (!result.ok) return tell(result.failure)
    const moved = result.data.sessions.find((each) => each.id === id)
    if (!moved) return
    const what = `${titleOf(lesson)} ${spot.day} ${clockOf(spot.from)}`
    notify.success(t('schedule.calendar.moved', { what }))
    setLast({ ...moved, back: { ...back, ...('roomId' in room ? { roomId: first.roomId } : {}) }, what })
  }
  const undo = async () => {
    if (!last) return
    const { id, version, back } = last
    const result = await move.run({ id, version, ...back })
    if (result.ok) notify.success(t('schedule.calendar.undone', { what: last.what }))
    else tell(result.failure)
    // Without an answer it can be tried again; what the server refused it refuses again.
    if (result.ok || result.failure.envelope) setLast((now) => (now === last ? undefined : now))
  }
  const mayMove = ({ sessions }: Lesson) =>
    can('/admin/so-day/move') && sessions.every(({ state }) => sessionLife.allows('so-day/move', state))
  return { check, drop, mayMove, last, undo }
}

/**
 * Another room for a move to a place where nothing but the room of the lesson is taken; none where it need not change. Null
 * where the user does not want it: nothing is moved then.
 */
async function otherRoomAt(
  first: Session,
  place: ReturnType<typeof placeOf>,
): Promise<{ roomId?: number | null } | null> {
  const doctorId = 'doctorId' in place ? place.doctorId : first.doctorId
  const { day, from, to } = place
  const asked = { day, from, to, doctorId }
  const verdicts = await attempt('/admin/so-day/move/check', { id: first.id, ...asked }, { quiet: true })
  if (!verdicts.ok || !onlyRoomTaken(verdicts.data)) return {}
  const found = await attempt('/admin/so-day/free', otherRoomFor(first, asked), { quiet: true })
  const other = found.ok ? otherRoomIn(found.data, asked) : undefined
  if (!other) return {}
  const title = t('schedule.place.takeRoomTitle', { room: other.roomName ?? '', taken: first.roomName ?? '' })
  return (await confirm({ title })) ? { roomId: other.roomId } : null
}

/** Says what the request layer leaves to the page: that the server failed. */
function tell({ envelope, message }: Failure): void {
  if (envelope?.code === 500 || envelope?.code === 501) notify.error(message)
}

interface Asked {
  roomId?: number | null
  macId?: number | null
}
