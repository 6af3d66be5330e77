import { sql } from 'kysely'
import { dayBefore } from '../lib/day.ts'
import { setting } from '../lib/settings.ts'
import type { Translate } from '../lib/text.ts'
import { sendMessages } from '../modules/message/store.ts'
import { holdersAt } from '../modules/rbac/holders.ts'
import type { Judged } from '../modules/so-week/generate/judge.ts'
import { generate } from '../modules/so-week/generate/write.ts'
import { type JobContext, job, type Transaction } from './job.ts'

const call = '/admin/so-week/generate/soDay/all'

/** Keeps the next weeks of each campus filled from its templates, and tells of what found no place, each fact once. */
export const timetable = job({
  schedule: '0 1 * * *',
  async run({ db, whole, transaction, progress, signal }) {
    const weeks = await setting(db, 'timetable.weeksAhead')
    const campuses = weeks > 0 ? await campusesOf(whole) : []
    const totals = { created: 0, unplaced: 0 }
    const failures: unknown[] = []
    for (const [at, campus] of campuses.entries()) {
      signal.throwIfAborted()
      // A campus is a transaction: what is done stays when the run ends early, and a second run finds it.
      try {
        const { created, unplaced } = await transaction((tx) => fill(tx, campus, weeks))
        totals.created += created
        totals.unplaced += unplaced
      } catch (error) {
        // One campus does not keep the sessions of the others from being planned.
        failures.push(error)
      }
      await progress(at + 1, campuses.length)
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} campuses could not be filled`)
    return totals
  },
})

interface Campus {
  id: number
  today: string
}

/** The campuses with templates, and which day it is there. */
async function campusesOf(whole: JobContext<null>['whole']): Promise<Campus[]> {
  const { rows } = await sql<Campus>`select c.id, (now() at time zone c.time_zone)::date as today from campus c
    where c.status = 1 and c.deleted_at is null
      and exists (select from so_week w where w.campus_id = c.id and w.state = 'ACTIVE') order by c.id`.execute(whole)
  return rows
}

async function fill(tx: Transaction, { id: campusId, today }: Campus, weeks: number) {
  const judged = await generate(tx, { campusId, from: today, to: dayBefore(today, 1 - 7 * weeks) })
  const unplaced = await newFacts(tx, judged, today)
  if (unplaced.length > 0) await tell(tx, campusId, unplaced)
  return { created: judged.filter(({ outcome }) => outcome === 'CREATE').length, unplaced: unplaced.length }
}

const isUnplaced = ({ outcome }: Judged) => outcome === 'LEAVE' || outcome === 'CONFLICT' || outcome === 'NO_HOURS'

/** What found no place and was not told before; it stands in a table from now on, until its day is over. */
async function newFacts({ scope, whole }: Transaction, judged: readonly Judged[], today: string): Promise<Judged[]> {
  await scope.delete('soUnplaced').where('day', '<', today).execute()
  const facts = judged.filter(isUnplaced)
  const { rows } = await sql<{ soWeekId: number; patientId: number; day: string }>`
    insert into so_unplaced (so_week_id, patient_id, day, outcome)
    select "weekId", "patientId", day, outcome from jsonb_to_recordset(${facts.map((fact) => ({ ...fact, cause: null }))}::jsonb)
      as r("weekId" bigint, "patientId" bigint, day date, outcome text)
    on conflict do nothing returning so_week_id, patient_id, day`.execute(whole)
  const fresh = new Set(rows.map(({ soWeekId, patientId, day }) => `${soWeekId} ${patientId} ${day}`))
  return facts.filter(({ weekId, patientId, day }) => fresh.has(`${weekId} ${patientId} ${day}`))
}

/** No more than a reader takes in at once. */
const NAMES = 10

async function tell({ scope }: Transaction, campusId: number, facts: readonly Judged[]): Promise<void> {
  const receivers = (await holdersAt(scope.known, call, [campusId])).get(campusId) ?? []
  const line = (t: Translate, { patientName, courseName, day, from, outcome, cause }: Judged) =>
    `${day} ${from} ${patientName} ${courseName}: ${outcome === 'NO_HOURS' ? t('unplaced.NO_HOURS') : (cause?.(t) ?? '')}`
  const words = (t: Translate) => ({
    title: t('message.unplaced.title', { count: facts.length }),
    body:
      facts
        .slice(0, NAMES)
        .map((fact) => line(t, fact))
        .join('\n') + (facts.length > NAMES ? '\n…' : ''),
  })
  await sendMessages(
    scope,
    receivers.map((receiverId) => ({
      receiverId,
      type: 'REMIND' as const,
      words,
      link: '/schedule/week?generate=new',
    })),
  )
}
