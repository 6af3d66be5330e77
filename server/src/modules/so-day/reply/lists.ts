import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { ReplyFilters } from '@cogcampus/contract/admin/so-day/reply'
import type { Out } from '@cogcampus/contract/endpoint'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import type { Handlers } from '../../../http/context.ts'
import { pageOf } from '../../../lib/page.ts'
import { sessions } from '../lists.ts'
import { shownSession } from '../record/lists.ts'

type Lists = Pick<Handlers<typeof soDay>, 'reply' | 'reply/noTotal'>
type Files = Out<(typeof soDay.endpoints)['reply']>['list'][number]['files']
type Doctor = Out<(typeof soDay.endpoints)['reply/noTotal']>['doctors'][number]

const done = sql<SqlBool>`so_day.state = 'DONE'`
const owing = sql<SqlBool>`so_day.commented_at is null`
const late = sql<boolean>`(so_day.commented_at is null and so_day.done_at < now() - interval '1 day')`

/** Of the latest comment on a session. */
const latest = <T>(value: string) =>
  sql<T>`(select ${sql.raw(value)} from reply r where r.so_day_id = so_day.id order by r.id desc limit 1)`

const inOneDay = sql<SqlBool>`coalesce(so_day.commented_at <= so_day.done_at + interval '1 day', false)`

/** What the list of comments asks of a session besides the filters of all lists, as conditions. */
export const commentConditions = ({ owed, inTime, remind, unread }: ReplyFilters): Expression<SqlBool>[] => [
  done,
  ...(owed || remind ? [owing] : []),
  ...(inTime === undefined ? [] : [sql<SqlBool>`${inOneDay} = ${inTime}`]),
  ...(unread ? [sql<SqlBool>`so_day.unread > 0`] : []),
]

/** Sessions within reach that are done, narrowed. Of the ways in which a session is one's own only giving it counts. */
export function commented(scope: ReadScope, filters: ReplyFilters) {
  const { owed: _, inTime: __, unread: ___, remind, mine, ...others } = filters
  const rows = sessions(scope, others, 'given').where((eb) => eb.and(commentConditions(filters)))
  return remind || mine ? rows.where('soDay.doctorId', '=', scope.userId) : rows
}

export const replyLists: Lists = {
  reply: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(
      shownSession(commented(scope, filters))
        .select(['soDay.doneAt', 'soDay.commentedAt', 'soDay.unread', late.as('late')])
        .select([
          latest<string | null>('r.text').as('text'),
          sql<Files>`coalesce(${latest('r.files')}, '[]')`.as('files'),
        ]),
      { pageNo, pageSize, sort },
      { by: '-soDay.replyRank', id: 'soDay.id', sortable: { day: 'soDay.day' } },
    ),

  async 'reply/noTotal'({ scope }, filters) {
    const rows = commented(scope, { ...filters, owed: true })
      .innerJoin('doctorInfo', 'doctorInfo.id', 'soDay.doctorId')
      .select(['soDay.doctorId', 'doctorInfo.name as doctorName'])
      .select([
        sql<number>`count(*)::integer`.as('owed'),
        sql<number>`(count(*) filter (where ${late}))::integer`.as('late'),
      ])
      .groupBy(['soDay.doctorId', 'doctorInfo.name'])
      .orderBy(sql`3`, 'desc')
      .orderBy('soDay.doctorId')
    const doctors: Doctor[] = await rows.execute()
    const sum = (name: 'owed' | 'late') => doctors.reduce((all, row) => all + row[name], 0)
    return { owed: sum('owed'), late: sum('late'), doctors }
  },
}
