import { NAME } from '@cogcampus/contract/admin/reply'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { sendMessage, sendMessages, settleMessages } from '../message/store.ts'
import { accountsTold, noteUnreached } from '../patient-parent/store.ts'
import type { Found } from '../so-day/record/written.ts'

/** The page of a lesson in the applet. */
export const lessonLink = (sessionId: number) => `/lesson?id=${sessionId}`

/** A comment on a session, with the name of the child. */
export const naming = ({ name }: Found, text: string): string => text.replaceAll(NAME, name)

const replyAsked = (sessionId: number) => `reply-asked:${sessionId}`

/** Tells the doctor that a family wrote about a session. */
export function tellAsked({ scope }: WriteContext, session: Found, body: string): Promise<void> {
  return sendMessage(scope, [session.doctorId], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.replyAsked.title', { patient: session.name }),
      body: body.slice(0, 200),
    }),
    link: '/schedule/comment',
    opens: { call: '/admin/so-day/reply', campusId: session.campusId, orPrincipal: { but: null } },
    // One message a day, however much the family writes: all of it stands at the session.
    eventKey: `${replyAsked(session.id)}:${todayText()}`,
  })
}

/** Tells families what was written about their sessions, as an answer where they wrote before; the doctors need not be asked any more. */
export async function tellFamilies({ scope }: WriteContext, written: readonly Found[], text: string): Promise<void> {
  await settleMessages(
    scope,
    written.map(({ id }) => replyAsked(id)),
  )
  const texts = new Map(written.map((session) => [session.id, naming(session, text)]))
  const sessions = await scope
    .partsOf('soDay', written)
    .from('soDay')
    .innerJoin('patient', 'patient.id', 'soDay.patientId')
    .select([
      'soDay.id',
      'soDay.day',
      'soDay.patientId',
      'patient.name as patient',
      accountsTold('so_day.patient_id').as('accountIds'),
      sql<boolean>`exists (select from reply r where r.so_day_id = so_day.id and r.author_account_id is not null)`.as(
        'asked',
      ),
    ])
    .execute()
  noteUnreached(
    scope,
    sessions.filter(({ asked }) => asked),
  )
  await sendMessages(
    scope,
    sessions.flatMap(({ id, accountIds, asked, ...params }) =>
      accountIds.map((accountId) => ({
        accountId,
        event: asked ? ('commentAnswered' as const) : ('commentWritten' as const),
        patientIds: [params.patientId],
        type: 'REMIND' as const,
        words: (t) => ({
          title: t(asked ? 'message.replyAnswered.title' : 'message.commentWritten.title', params),
          body: texts.get(id) ?? '',
        }),
        link: lessonLink(id),
      })),
    ),
  )
}
