import { licenceWarnings } from '@cogcampus/contract/admin/doctor-info'
import { sql } from 'kysely'
import { today } from '../lib/day.ts'
import type { Translate } from '../lib/text.ts'
import { sendMessages } from '../modules/message/store.ts'
import { job, type Transaction } from './job.ts'

interface Warning {
  doctorId: number
  name: string
  licenceTo: string
  days: number
  step: number
  principalIds: number[]
}

/** Tells doctors and the principals of their campuses that a licence ends: once each at 60, 30 and 7 days before its end. */
export const licences = job({
  schedule: '0 8 * * *',
  run: async ({ transaction }) => ({ warned: await transaction(warnOfLicences) }),
})

/**
 * Sends the warnings that are due and answers how many licences they are of. Those not sent in time, be it that the
 * service stood still or that the licence was recorded late, are sent once, as the nearest. A new end begins anew.
 */
export async function warnOfLicences({ scope, whole }: Transaction): Promise<number> {
  const nearest = sql`(select min(step) from unnest(${[...licenceWarnings]}::integer[]) step
    where d.licence_to <= ${today} + step)`
  const { rows } = await sql<Warning>`
    update doctor_info d set licence_warned = ${nearest}
    from rbac_user u
    where u.id = d.id and u.status = 1 and u.deleted_at is null and d.deleted_at is null
      and d.licence_to between ${today} and ${today} + ${Math.max(...licenceWarnings)}::integer
      and (d.licence_warned is null or d.licence_warned > ${nearest})
    returning d.id as doctor_id, d.name, d.licence_to, d.licence_to - ${today} as days, d.licence_warned as step,
      array(select distinct p.id from rbac_user_campus c join rbac_user_campus pc on pc.campus_id = c.campus_id
        join rbac_user p on p.id = pc.user_id join rbac_user_role ur on ur.user_id = p.id
        join rbac_role r on r.id = ur.role_id
        where c.user_id = d.id and r.code = 'CAMPUS_PRINCIPAL' and r.deleted_at is null and p.status = 1
          and p.deleted_at is null and p.id <> d.id) as principal_ids`.execute(whole)
  await sendMessages(scope, rows.flatMap(messagesOf))
  return rows.length
}

function messagesOf({ doctorId, name, licenceTo: day, days, step, principalIds }: Warning) {
  const message = (receiverId: number, receiver: 'own' | 'principal', link: string) => ({
    receiverId,
    type: 'REMIND' as const,
    words: (t: Translate) => ({
      title: t(`message.licence.${receiver}.title`, { name, days }),
      body: t(`message.licence.${receiver}.body`, { day }),
    }),
    link,
    eventKey: `licence:${doctorId}:${day}:${step}`,
  })
  return [
    message(doctorId, 'own', `/doctor/list?view=${doctorId}`),
    ...principalIds.map((id) => message(id, 'principal', `/doctor/list?edit=${doctorId}`)),
  ]
}
