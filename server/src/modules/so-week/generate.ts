import type { soWeek } from '@cogcampus/contract/admin/so-week'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { dayBefore } from '../../lib/day.ts'
import { badField, notFound, refuse, unknownReference } from '../../lib/errors.ts'
import type { Range } from './generate/candidates.ts'
import { preview, generate as write } from './generate/write.ts'

type Calls = Handlers<typeof soWeek>

const DEFAULT_DAYS = 28
const LONGEST_DAYS = 184

interface Asked {
  from?: string | undefined
  to?: string | undefined
  commit: boolean
}

/** The sessions of one template; what would become of one that is not active yet, or paused, is previewed as well. */
const one: Calls['generate/soDay'] = async (context, { id, ...asked }) => {
  const template = await context.scope
    .from('soWeek')
    .select(['campusId', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!template) throw notFound()
  if (asked.commit ? template.state !== 'ACTIVE' : template.state === 'ENDED') throw refuse('TEMPLATE_STATE')
  return run(context, { soWeekId: id, campusId: template.campusId }, asked)
}

/** The sessions of all templates of a campus. */
const all: Calls['generate/soDay/all'] = async (context, { campusId, ...asked }) => {
  if (!context.scope.hasCampus(campusId)) throw unknownReference('campusId')
  return run(context, { campusId }, asked)
}

async function run(context: WriteContext, meant: Pick<Range, 'soWeekId' | 'campusId'>, asked: Asked) {
  const { scope, t } = context
  const campus = await scope.known
    .selectFrom('campus')
    .select(sql<string>`(now() at time zone campus.time_zone)::date`.as('today'))
    .where('campus.id', '=', meant.campusId)
    .executeTakeFirst()
  if (!campus) throw unknownReference('campusId')
  const from = asked.from ?? campus.today
  const to = asked.to ?? dayBefore(from, 1 - DEFAULT_DAYS)
  if (from > to || from < dayBefore(to, LONGEST_DAYS)) {
    throw badField('BAD_INPUT', 'to', t('field.availability', { days: LONGEST_DAYS }))
  }
  const judged = await (asked.commit ? write : preview)(context, {
    ...meant,
    from,
    to,
    inactive: !asked.commit && meant.soWeekId !== undefined,
  })
  return {
    created: asked.commit ? judged.filter(({ outcome }) => outcome === 'CREATE').length : 0,
    rows: judged.map(({ weekId, patientId, patientName, doctorName, courseName, day, from, to, ...verdict }) => ({
      ...{ weekId, patientId, patientName, doctorName, courseName, day, from, to },
      ...{ outcome: verdict.outcome, conflict: verdict.conflict, cause: verdict.cause?.(t) ?? null },
    })),
  }
}

export const generate = { one, all }
