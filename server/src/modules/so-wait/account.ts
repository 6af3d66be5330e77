import type { accountWait } from '@cogcampus/contract/api/so-wait'
import { sql } from 'kysely'
import type { Account } from '../../http/account.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { linkOf, onBehalf } from '../patient-parent/store.ts'
import { withoutReasons } from '../so-day/store.ts'
import { decline } from './decline.ts'
import { takeOffer } from './take.ts'

/** Refuses an entry that is not of the account's children, or for whom it may not change lessons. */
async function assertOfChild({ scope }: WriteContext<Account>, id: number): Promise<void> {
  const wait = await scope.from('soWait').select('soWait.patientId').where('soWait.id', '=', id).executeTakeFirst()
  if (!wait) throw notFound()
  await linkOf(scope, wait.patientId, 'mayAskLeave')
}

/** What a family is offered, and answers. */
export const accountWaitHandlers: Handlers<typeof accountWait> = {
  list: ({ scope }) =>
    scope
      .from('soWait')
      .innerJoin('patient', 'patient.id', 'soWait.patientId')
      .innerJoin('course', 'course.id', 'soWait.courseId')
      .innerJoin('campus', 'campus.id', 'soWait.campusId')
      .leftJoin('soWaitOffer', (join) =>
        join
          .onRef('soWaitOffer.waitId', '=', 'soWait.id')
          .on('soWaitOffer.state', 'in', ['OPEN', 'TAKEN'])
          .on(sql<boolean>`(so_wait_offer.state = 'OPEN') = (so_wait.state = 'OFFERED')`),
      )
      .leftJoin('doctorInfo', 'doctorInfo.id', 'soWaitOffer.doctorId')
      .select(['soWait.id', 'soWait.version', 'soWait.patientId', 'patient.name as patientName', 'soWait.state'])
      .select(['campus.name as campusName', 'course.name as courseName', 'doctorInfo.name as offerDoctorName'])
      .select([
        sql<string | null>`lower(so_wait_offer.during)::date`.as('offerDay'),
        sql<string | null>`to_char(lower(so_wait_offer.during), 'HH24:MI')`.as('offerFrom'),
        sql<string | null>`to_char(upper(so_wait_offer.during), 'HH24:MI')`.as('offerTo'),
        sql<string | null>`case so_wait_offer.state when 'OPEN' then so_wait_offer.deadline end`.as('deadline'),
      ])
      .orderBy('soWait.rank')
      .orderBy('soWait.id', 'desc')
      .limit(100)
      .execute(),

  async take(context, seen) {
    await assertOfChild(context, seen.id)
    return withoutReasons(() => takeOffer(onBehalf(context), seen))
  },

  async decline(context, seen) {
    await assertOfChild(context, seen.id)
    await decline(onBehalf(context), seen)
    return null
  },
}
