import type { notice } from '@cogcampus/contract/admin/notice'
import {
  type FamilyEvent,
  type FamilyEventName,
  familyEventNames,
  familyEvents,
  noticeOutcomes,
} from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { between, dayBefore, todayText } from '../../lib/day.ts'

const DAYS = 30

interface Figures {
  event: FamilyEventName
  waiting: number
  sent: number
  unreached: number
  unsure: number
  refused: number
  /** Given up, as they were of use no more before they could be sent. */
  unneeded: number
  code: number | null
}
const none = { waiting: 0, sent: 0, unreached: 0, unsure: 0, refused: 0, unneeded: 0, code: null }

/** What families are told of, by which rules, and what became of it lately. */
export const events: Handlers<typeof notice>['events'] = async ({ db, scope }) => {
  const since = dayBefore(todayText(), DAYS)
  const { rows } =
    await sql<Figures>`select event, count(*) filter (where state = any(${noticeOutcomes.waiting}::text[]))::int as waiting,
      count(*) filter (where state = 'SENT')::int as sent,
      count(*) filter (where state = any(${noticeOutcomes.unreached}::text[]))::int as unreached,
      count(*) filter (where state = 'UNSURE')::int as unsure, count(*) filter (where state = 'REFUSED')::int as refused,
      count(*) filter (where state = any(${noticeOutcomes.unneeded}::text[]))::int as unneeded,
      (array_agg(code order by id desc) filter (where state = 'REFUSED'))[1] as code
    from notice where ${sql.join(between(sql.ref('created_at'), since), sql` and `)} group by event`.execute(
      scope.unscoped('what became of the notices of all campuses'),
    )
  const of = new Map(rows.map(({ event, ...figures }) => [event, figures]))
  const templates = await db.selectFrom('noticeTemplate').select(['kind', 'muted', 'version']).execute()
  const templateOf = new Map(templates.map((template) => [template.kind, template]))
  return familyEventNames.map((event) => {
    const { kind, to = 'parents', opens, hours, atNight = false, ring = false }: FamilyEvent = familyEvents[event]
    const { muted = [], version = 0 } = templateOf.get(kind) ?? {}
    return {
      since,
      event,
      kind,
      to,
      opens,
      hours,
      atNight,
      ring,
      told: !muted.includes(event),
      version,
      ...(of.get(event) ?? none),
    }
  })
}
