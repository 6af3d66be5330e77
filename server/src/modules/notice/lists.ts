import type { notice } from '@cogcampus/contract/admin/notice'
import type { Language } from '@cogcampus/contract/envelope'
import {
  type FamilyEventName,
  familyEventNames,
  familyEvents,
  type NoticeOutcome,
  noticeOutcomes,
  unreachedStates,
} from '@cogcampus/contract/notices'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { between } from '../../lib/day.ts'
import { maskedPhone } from '../../lib/mask.ts'
import { pageOf } from '../../lib/page.ts'
import { likePattern } from '../../lib/search.ts'
import { foundParent } from '../parent-info/columns.ts'
import { overtaken } from './store.ts'

/** A family that was not rung within so many days has met what it was not told of. */
const RING_DAYS = 7
const rung = familyEventNames.filter((event) => 'ring' in familyEvents[event])

/**
 * What a family is to be rung about: an event that nothing brought to it, which it has not read since, and nobody told it of. Not where
 * another parent of the same patient was reached by the same change, nor of a lesson that was changed again since, nor of a patient
 * of whom it is told no more.
 */
const toRing = sql<boolean>`(notice.rung_at is null and notice.state = any(${unreachedStates}::text[])
  and notice.created_at > now() - ${RING_DAYS} * interval '1 day' and notice.event = any(${rung}::text[])
  and notice_unread(notice) and not ${sql.raw(overtaken('notice'))}
  and not told_no_more(notice.account_id, notice.patient_ids))`

interface Filters {
  outcome?: NoticeOutcome | undefined
  createdFrom?: string | undefined
  event?: FamilyEventName | undefined
  remind?: boolean | undefined
  keyword?: string | undefined
}

/** Notices within reach, narrowed. */
export function narrowed(scope: ReadScope, { outcome, createdFrom, event, remind, keyword }: Filters) {
  let rows = scope.from('notice')
  if (outcome) rows = rows.where('notice.state', 'in', noticeOutcomes[outcome])
  for (const since of between(sql.ref('notice.created_at'), createdFrom)) rows = rows.where(since)
  if (event) rows = rows.where('notice.event', '=', event)
  if (remind !== undefined) rows = rows.where(remind ? toRing : sql<SqlBool>`not ${toRing}`)
  if (keyword) rows = rows.where(isOf(keyword))
  return rows
}

function isOf(keyword: string): RawBuilder<SqlBool> {
  const isFound = foundParent('f')(likePattern(keyword))
  return sql`(notice.account_id = any(array(select a.id from parent_account a
      join parent_info f on f.id = a.parent_id where ${isFound}))
    or notice.patient_id = any(array(select l.patient_id from patient_parent l
      join parent_info f on f.id = l.parent_id where ${isFound})))`
}

/** Notices to the families of a campus. */
export const page: Handlers<typeof notice>['page'] = (
  { scope, caller },
  { outcome, createdFrom, event, remind, keyword, ...paging },
) =>
  pageOf(
    narrowed(scope, { outcome, createdFrom, event, remind, keyword })
      .leftJoin('message', 'message.id', 'notice.messageId')
      .leftJoin('parentAccount', 'parentAccount.id', 'notice.accountId')
      .leftJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
      .select(['notice.id', 'notice.event', 'notice.kind', 'notice.state', 'notice.code', 'notice.tries'])
      .select(['notice.createdAt', 'notice.endedAt', 'notice.rungAt'])
      .select([
        said('title', caller.language).as('title'),
        said('body', caller.language).as('text'),
        sql<string | null>`coalesce(parent_info.name, parent_account.nick_name, ${firstParent(sql`f.name`)})`.as(
          'name',
        ),
        // An account that staff did not make by phone is rung by that of its parent.
        sql<string | null>`coalesce(${maskedPhone('parent_account.phone')}, ${maskedPhone('parent_info.phone')},
          ${firstParent(maskedPhone('f.phone'))})`.as('phone'),
        sql<boolean>`message.read_at is not null`.as('read'),
        toRing.as('toRing'),
        sql<string | null>`case when notice.state = 'WAITING' then notice.due_at end`.as('dueAt'),
        sql<string | null>`(select u.user_name from rbac_user u where u.id = notice.rung_by)`.as('rungByName'),
        sql<{ id: number; name: string }[]>`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
          order by p.id) from patient p where p.deleted_at is null and (p.id = notice.patient_id or p.id in (
            select l.patient_id from patient_parent l where l.parent_id = parent_account.parent_id))), '[]')`.as(
          'patients',
        ),
      ]),
    paging,
    { by: '-id', id: 'notice.id', sortable: { createdAt: 'notice.id' } },
  )

/** What the message says, or what is to be said, in the reader's language. */
const said = (text: 'title' | 'body', language: Language) => {
  const all = [sql.ref(`message.${text}`), sql.ref(`notice.${text}`)]
  const english = [sql.ref(`message.${text}En`), sql.ref(`notice.${text}En`)]
  return sql<string>`coalesce(${sql.join(language === 'en' ? [...english, ...all] : all)})`
}

/** Of the parent who is told first of a patient without an account. */
const firstParent = (value: RawBuilder<unknown>) => sql`(select ${value} from patient_parent l
  join parent_info f on f.id = l.parent_id and f.deleted_at is null
  where l.patient_id = notice.patient_id order by l.notified desc, l.id limit 1)`
