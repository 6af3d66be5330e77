import type { accountReply } from '@cogcampus/contract/api/reply'
import { held } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { readAbout } from '../message/store.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { asFamily, staffNames } from '../patient-parent/store.ts'
import { copyOf, sessionsToWrite } from '../so-day/record/written.ts'
import { markRead } from './rules.ts'
import { lessonLink, tellAsked } from './tell.ts'

/** What the applet asks and says about class comments. */
export const accountReplyHandlers: Handlers<typeof accountReply> = {
  async page({ scope }, { patientId, soDayId, unread, ...page }) {
    let rows = scope
      .from('reply')
      .innerJoin('soDay', 'soDay.id', 'reply.soDayId')
      .innerJoin('patient', 'patient.id', 'reply.patientId')
      .innerJoin('course', 'course.id', 'reply.courseId')
      .select(['reply.id', 'reply.soDayId', 'reply.patientId', 'patient.name as patientName', 'reply.day'])
      .select(['course.name as courseName', 'reply.text', 'reply.files', 'reply.authorUserId'])
      .select(['reply.createdAt', 'reply.readAt'])
      .select(sql<string>`to_char(lower(so_day.during), 'HH24:MI')`.as('from'))
      .where('soDay.deletedAt', 'is', null)
    if (patientId) rows = rows.where('reply.patientId', '=', patientId)
    if (soDayId) rows = rows.where('reply.soDayId', '=', soDayId)
    if (unread) rows = rows.where('reply.authorUserId', 'is not', null).where('reply.readAt', 'is', null)
    const { list, ...totals } = await pageOf(rows, page, { by: '-reply.id', id: 'reply.id' })
    const nameOf = await staffNames(
      scope,
      list.map(({ authorUserId }) => authorUserId),
    )
    return {
      ...totals,
      list: list.map(({ authorUserId, ...row }) => ({
        ...row,
        byFamily: authorUserId === null,
        authorName: authorUserId === null ? null : (nameOf.get(authorUserId) ?? null),
      })),
    }
  },

  async add(context, { soDayId, text }) {
    const { scope, actor, t } = context
    const [session] = await sessionsToWrite(asFamily(context).scope, [soDayId])
    if (!session) throw notFound()
    if (!held.includes(session.state)) throw badField('SESSION_NOT_HELD', 'soDayId', t('SESSION_NOT_HELD'))
    await assertConsent(asFamily(context), session.patientId, 'text')
    const made = await scope
      .partsOf('soDay', session)
      .insert('reply', { ...copyOf(session), authorUserId: null, authorAccountId: actor.accountId, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellAsked(asFamily(context), session, text)
    return made
  },

  async read({ scope }, { soDayId }) {
    const session = await scope
      .from('soDay')
      .select('soDay.id')
      .where('soDay.id', '=', soDayId)
      .where('soDay.deletedAt', 'is', null)
      .executeTakeFirst()
    const read = await markRead(scope, session, 'authorUserId')
    await readAbout(scope, lessonLink(soDayId), ['commentWritten', 'commentAnswered'])
    return read
  },
}
