import type { soWeek } from '@cogcampus/contract/admin/so-week'
import type { Found } from '../../db/parts.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { clock, dayBefore, mondayOf, todayText } from '../../lib/day.ts'
import { badField, staleVersion } from '../../lib/errors.ts'
import { given, updateVersion } from '../../lib/update.ts'
import { lockLessons } from '../so-day/flow.ts'
import { assertMovable, ofSeries } from '../so-day/move.ts'
import { moveAll } from '../so-day/places.ts'
import { tellChanges } from '../so-day/tell.ts'
import { hasSessions, lapse, lockPlanning, type Moving } from './end.ts'
import { templateSteps } from './flow.ts'
import { templates } from './lists.ts'
import { goOn, keptDays } from './places.ts'
import { assertTemplate } from './rules.ts'
import { patientsIn, savePatients } from './store.ts'

const columns = [
  ...(['campusId', 'courseId', 'fromDay', 'toDay', 'parity'] as const),
  ...(['weekday', 'soTimeId', 'doctorId', 'roomId', 'macId'] as const),
] as const

/**
 * Changes a template that has not ended. To stand elsewhere from a week on, it takes along the sessions that it planned since; with an
 * earlier last day, in other weeks or without a patient, the sessions that it would not plan any more are cancelled or kept. Its
 * course stays while it has sessions ahead, which are of that course.
 */
export const update: Handlers<typeof soWeek>['update'] = async (
  context,
  { id, version, patientIds, sessions, reason, movesFrom, ...fields },
) => {
  const { scope } = context
  const { toDay, fromDay, ...rest } = fields
  await lockPlanning(context, id)
  const before = await templateSteps.open(scope, 'so-week/update', { id }, columns)
  const current = () => templates.detail(context as never, { id })
  if (before.version !== version) throw staleVersion({ table: 'so_week', id }, await current())
  const { roomId = before.roomId, macId = before.macId } = fields
  const place = { ...fields, roomId, macId }
  const inside = await patientsIn(scope, before)
  await assertTemplate(context, before.campusId, { ...place, patientIds }, inside)
  if (fields.courseId !== before.courseId && (await hasSessions(context, id)))
    throw badField('BAD_INPUT', 'courseId', context.t('field.courseOfSessions'))
  const moving =
    movesFrom !== undefined && standsElsewhere(before, place)
      ? { since: mondayOf(movesFrom), days: place.weekday - before.weekday }
      : undefined
  const fewer = {
    toDay: toDay && (before.toDay === null || toDay < before.toDay) ? toDay : undefined,
    parity: fields.parity === before.parity ? undefined : fields.parity,
    without: [...inside].filter((each) => !patientIds.includes(each)),
    moving,
  }
  // First, so that what is cancelled neither moves nor is in the way of a move.
  await lapse(context, before.id, fewer, { sessions, reason })
  const goesOn = moving
    ? await move(context, { ...before, toDay: toDay === undefined ? before.toDay : toDay }, place, moving)
    : before
  const begins = moving ? firstDay(before, fromDay, moving) : { fromDay }
  const rows = scope.update('soWeek')
  const done = await updateVersion(rows as never, goesOn, given({ ...rest, ...begins, toDay }), current)
  await savePatients(scope, goesOn, patientIds)
  return { ...done, id: goesOn.id }
}

/**
 * The first day of a template that goes on elsewhere: where it went, unless another day was asked for. None before the week of its
 * move, whose days were planned where it stood before.
 */
function firstDay(before: { fromDay: string }, fromDay: string, { since }: Moving) {
  if (fromDay === before.fromDay) return {}
  return { fromDay: fromDay > since ? fromDay : since }
}

/** Where a template stands. */
interface Standing {
  weekday: number
  soTimeId: number
  doctorId: number
  roomId: number | null
  macId: number | null
}

/** Whether a template is to stand elsewhere, at another time or with another doctor. */
const standsElsewhere = (before: Standing, after: Standing): boolean =>
  (['weekday', 'soTimeId', 'doctorId', 'roomId', 'macId'] as const).some((key) => before[key] !== after[key])

/**
 * Moves a template from the week of a day on, with the sessions that it planned since: all of them, or none where something stands
 * in the way of one. One that it planned for a day which the campus works by the plan of another weekday, or that would go to such
 * a day, stays where it is once the weekday changes. What it planned before stays with it. Returns the template that goes on, which
 * is another one where it has planned before that week. Its campus is locked for planning.
 */
async function move(
  context: WriteContext,
  template: Found<'soWeek'> & Standing & { campusId: number; toDay: string | null },
  { soTimeId, doctorId, roomId, macId }: Standing,
  { since: week, days }: Moving,
) {
  const { scope, t } = context
  if (dayBefore(week, -6) < todayText()) throw badField('BAD_INPUT', 'movesFrom', t('field.pastDay'))
  const { toDay } = template
  if (toDay !== null && week > toDay) throw badField('BAD_INPUT', 'movesFrom', t('field.afterLastDay', { day: toDay }))
  const place = { doctorId, roomId, macId }
  const all = await lockLessons(scope, ofSeries(template.id, week))
  const planned = new Map(
    all.flatMap(({ soWeekId, lessonId, plannedDay }) =>
      soWeekId === template.id && plannedDay ? [[lessonId, plannedDay] as const] : [],
    ),
  )
  const kept = await keptDays(scope, { campusId: template.campusId, days }, [...planned.values()])
  const sessions = all.filter(({ lessonId }) => !kept.has(planned.get(lessonId) ?? ''))
  await assertMovable(context, sessions, 'movesFrom')
  const slot = await scope
    .from('soTime')
    .select([clock('so_time.from_time').as('from'), clock('so_time.to_time').as('to')])
    .where('id', '=', soTimeId)
    .executeTakeFirstOrThrow()
  // Wherever a lesson was moved to since, it stands by the template again.
  const moved = await moveAll(
    context,
    'so-day/move',
    sessions,
    ({ lessonId, day }) => ({ ...slot, ...place, day: dayBefore(planned.get(lessonId) ?? day, -days) }),
    {},
    'movesFrom',
  )
  await tellChanges(context, moved, () => 'moved')
  const id = await goOn(scope, { soWeekId: template.id, from: week, days, soTimeId, ...place })
  return scope.from('soWeek').select(['id', 'campusId', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
}
