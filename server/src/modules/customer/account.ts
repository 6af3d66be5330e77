import type { visitor } from '@cogcampus/contract/api/customer'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { dateText, todayText } from '../../lib/day.ts'
import { refuse, unknownReference } from '../../lib/errors.ts'
import { sendMessage } from '../message/store.ts'
import { lockPhone } from '../parent-account/store.ts'
import { onBehalf } from '../patient-parent/store.ts'
import { knownPhones, standard } from './crud.ts'
import { looksAfter } from './tell.ts'

/** What a visitor asks for in the applet. */
export const visitorHandlers: Handlers<typeof visitor> = {
  async trial(context, { campusId, childName, contactName, wishedAt, courseId, need = null, ...child }) {
    const behalf = onBehalf(context)
    const account = await context.scope.from('parentAccount').select('parentAccount.phone').executeTakeFirstOrThrow()
    if (account.phone === null) throw refuse('PHONE_REQUIRED')
    await assertOffered(behalf, campusId, courseId ?? null)
    const courseName = courseId ? await courseOf(behalf, courseId) : null
    await lockPhone(behalf.scope, account.phone)
    const known = (await knownPhones(behalf.scope, [account.phone])).get(account.phone)
    if (known) {
      await noteAtLead(behalf, known.id, { childName, courseName, wishedAt: wishedAt ?? null, need: need || null })
      return { known: true }
    }
    await standard.add(behalf, {
      ...child,
      ...{ campusId, childName, contact: contactName, phone: account.phone, source: 'applet' },
      trialDay: wishedAt ? dateText(wishedAt) : null,
      need: [courseName, need].filter(Boolean).join('：') || null,
    })
    return { known: false }
  },
}

/** Refuses a campus that is not open, and a course that it does not offer. */
async function assertOffered({ scope }: WriteContext, campusId: number, courseId: number | null): Promise<void> {
  const campus = await scope
    .from('campus')
    .select(
      sql<boolean>`(${courseId}::bigint is null or exists (select from course_campus o join course k on k.id = o.course_id
        where o.campus_id = campus.id and o.course_id = ${courseId} and o.status = 1 and o.deleted_at is null
          and k.on_shelf and k.deleted_at is null))`.as('offered'),
    )
    .where('campus.id', '=', campusId)
    .where('campus.status', '=', 1)
    .where('campus.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!campus) throw unknownReference('campusId')
  if (!campus.offered) throw unknownReference('courseId')
}

const courseOf = async ({ db }: WriteContext, id: number) =>
  (await db.selectFrom('course').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

interface Asked {
  childName: string
  courseName: string | null
  wishedAt: string | null
  need: string | null
}

/** A family that is known: what it asks for stands at its lead, and who looks after it is told. */
async function noteAtLead({ scope, t }: WriteContext, customerId: number, asked: Asked): Promise<void> {
  const { childName, courseName, wishedAt, need } = asked
  const content = [t('trial.asked', { child: childName }), courseName, wishedAt && dateText(wishedAt), need]
  const lead = await scope
    .from('customer')
    .innerJoin('campus', 'campus.id', 'customer.campusId')
    .select(['customer.id', 'customer.campusId', 'customer.childName', looksAfter.as('staffId')])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  await scope
    .insert('customerFollow', {
      customerId,
      campusId: lead.campusId,
      ...{
        method: 'wechat',
        twoWay: false,
        content: content.filter(Boolean).join('；'),
        result: null,
        intention: null,
      },
      nextContactAt: null,
    })
    .execute()
  await sendMessage(scope, lead.staffId === null ? [] : [lead.staffId], {
    type: 'REMIND',
    words: (say) => ({
      title: say('message.trialAsked.title', { name: lead.childName }),
      body: [say('trial.asked', { child: childName }), courseName, wishedAt && dateText(wishedAt), need]
        .filter(Boolean)
        .join('；'),
    }),
    link: `/market/lead?id=${lead.id}`,
    // One message a day, however often the family asks: each wish stands at the lead.
    eventKey: `trial-asked:${lead.id}:${todayText()}`,
  })
}
