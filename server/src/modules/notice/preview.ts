import type { notice } from '@cogcampus/contract/admin/notice'
import { familyEvents, type NoticeValue } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { fitting } from '../../lib/wx.ts'

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
    .select(['id', 'createdAt', sql<Record<NoticeValue, string>>`notice_values(message)`.as('values')])
    .where('event', '=', event)
    .where('accountId', 'in', scope.from('parentAccount').select('parentAccount.id'))
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute()
  const samples = rows.map(({ id, createdAt, values }) => ({
    ...{ id, createdAt, title: values.title, text: values.text },
    fields: fields.map(({ name, value }) => ({ name, value: fitting(name, values[value]) })),
  }))
  return { templateId, samples }
}
