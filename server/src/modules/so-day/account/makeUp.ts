import type { accountSoDay } from '@cogcampus/contract/api/so-day'
import type { Account } from '../../../http/account.ts'
import type { Handlers, ReadContext, WriteContext } from '../../../http/context.ts'
import { todayText } from '../../../lib/day.ts'
import { refuse } from '../../../lib/errors.ts'
import { onBehalf } from '../../patient-parent/store.ts'
import { free } from '../free.ts'
import { bookMakeUp, creditFor } from '../makeUp.ts'
import { placeGone, withoutReasons } from '../store.ts'
import { ofChild } from './leave.ts'

type MakingUp = Pick<Handlers<typeof accountSoDay>, 'makeUp/free' | 'makeUp/book'>
type Asked = Parameters<typeof free>[1]

/** More than any campus has free in two weeks: a family chooses by the day, and sees each. */
const MOST = 2000

/** The session on leave that is to be made up, until when, and its day: who is away then is away all day. */
async function credit(context: ReadContext<Account> | WriteContext<Account>, id: number) {
  const { state, makeUpUntil, day: missed, ...session } = await ofChild(context, id)
  if (state !== 'LEAVE' || makeUpUntil === null) throw refuse('MAKE_UP_NONE')
  return { makeUpUntil, missed, session }
}

export const makingUp: MakingUp = {
  async 'makeUp/free'(context, { id, day = todayText() }) {
    const { session, missed, makeUpUntil } = await credit(context, id)
    const places = await free(wide(context), { ...session, day, most: MOST })
    return places
      .filter((place) => place.day !== missed && place.day <= makeUpUntil)
      .map(({ day, from, to, doctorId, doctorName }) => ({ day, from, to, doctorId, doctorName }))
      .toSorted((a, b) => `${a.day} ${a.from}`.localeCompare(`${b.day} ${b.from}`))
  },

  async 'makeUp/book'(context, { id, version, ...place }) {
    const { session, missed } = await credit(context, id)
    const behalf = onBehalf(context)
    const { campusId, courseId, patientId } = session
    const { day, doctorId } = place
    // Without the times that the family sends: only slots of the campus are places, as in what it is shown.
    const asked: Asked = { campusId, courseId, patientId, day, doctorId, most: MOST }
    const found = (await free(behalf as unknown as ReadContext, asked)).find(
      (each) => day !== missed && each.day === day && each.from === place.from && each.to === place.to,
    )
    if (!found) {
      await creditFor(behalf, { id, version, day })
      throw placeGone()
    }
    const { roomId, macId } = found
    const made = await withoutReasons(() => bookMakeUp(behalf, { id, version, ...place, roomId, macId }))
    return { id: made.id }
  },
}

/** Free places are looked for in the timetable of the campus; the child is found in the account's scope. */
function wide(context: ReadContext<Account>): ReadContext {
  const { scope, ...rest } = context as unknown as ReadContext
  return { ...rest, scope: scope.within({ all: true, campusIds: [], own: false, home: [] }) }
}
