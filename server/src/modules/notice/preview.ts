import type { notice } from '@cogcampus/contract/admin/notice'
import { familyEvents, type NoticeValue } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { fitting } from '../../lib/wx.ts'
import { noticeCampus, noticeTime } from './store.ts'

const SAMPLES = 3

/** The latest messages of an event, as families read them and as the messaging app shows them. */
export const preview: Handlers<typeof notice>['preview'] = async ({ db, scope }, { event }) => {
  const { templateId = null, fields = [] } =
    (await db
      .selectFrom('noticeTemplate')
      .select(['templateId', 'fields'])
      .where('kind', '=', familyEvents[event].kind)
      .executeTakeFirst()) ?? {}
  const rows = await scope
    .unscoped('what families within reach were told of an event')
    .selectFrom('message')
    .leftJoin('notice', 'notice.messageId', 'message.id')
    .select(['message.id', 'message.createdAt'])
    .select(
      sql<Record<NoticeValue, string>>`notice_values(message) || case when notice.id is null then '{}'
        else ${sql.raw(noticeCampus('notice.campus_ids'))} || ${sql.raw(noticeTime('notice.so_day_id'))} end`.as(
        'values',
      ),
    )
    .where('message.event', '=', event)
    .where('message.accountId', 'in', scope.from('parentAccount').select('parentAccount.id'))
    .orderBy('message.id', 'desc')
    .limit(SAMPLES)
    .execute()
  // Of what nobody was told yet in the applet, what the desk is to say on the phone has the same words.
  const unheard = scope
    .from('notice')
    .select(['notice.id', 'notice.createdAt'])
    .select(
      sql<Record<NoticeValue, string>>`jsonb_build_object('title', notice.title, 'text', notice.body,
        'time', to_char(notice.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'))
        || ${sql.raw(noticeCampus('notice.campus_ids'))} || ${sql.raw(noticeTime('notice.so_day_id'))}`.as('values'),
    )
    .where('notice.event', '=', event)
    .where('notice.patientId', 'is not', null)
    .orderBy('notice.id', 'desc')
    .limit(SAMPLES)
  const samples = (rows.length > 0 ? rows : await unheard.execute()).map(({ id, createdAt, values }) => ({
    ...{ id, createdAt, title: values.title, text: values.text },
    fields: fields.map(({ name, value }) => ({ name, value: fitting(name, values[value]) })),
  }))
  return { templateId, samples }
}
