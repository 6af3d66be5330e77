import type { accountUser } from '@cogcampus/contract/api/rbac/user'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { today } from '../../../lib/day.ts'
import { maskPhone } from '../../../lib/mask.ts'
import { agreements } from './agreement.ts'
import { signOut } from './logout.ts'
import { wxLogin } from './wxLogin.ts'
import { wxPhoneNumber } from './wxPhoneNumber.ts'

/** What the applet asks about the account that is signed in. */
export const accountUserHandlers: Handlers<typeof accountUser, 'wxPhoneNumber'> = {
  wxLogin,
  wxPhoneNumber,
  'agreement/info': agreements['agreement/info'],
  'agreement/due': agreements['agreement/due'],
  'agreement/accept': agreements['agreement/accept'],

  async userInfo({ scope, actor: { accountId, userName, agreementDueAt } }) {
    const [account, patients] = await Promise.all([
      scope.from('parentAccount').select(['phone', 'headUrl', 'nickName']).executeTakeFirstOrThrow(),
      scope
        .from('patientParent')
        .innerJoin('patient', 'patient.id', 'patientParent.patientId')
        .select([
          'patient.id',
          'patient.name',
          'patientParent.relation',
          'patientParent.guardian',
          'patientParent.payer',
        ])
        .select(['patientParent.mayAskLeave', 'patientParent.seesReports', 'patientParent.notified'])
        .select(sql<boolean>`patient.birthday <= ${today} - interval '18 years'`.as('grown'))
        .where('patient.deletedAt', 'is', null)
        .orderBy('patient.id')
        .execute(),
    ])
    const phone = account.phone && maskPhone(account.phone)
    const standing = { phoneBound: phone !== null, agreementDue: Date.now() >= agreementDueAt }
    return { accountId, userName: account.nickName ?? userName, headUrl: account.headUrl, phone, ...standing, patients }
  },

  async edit({ scope, actor, services, afterCommit }, { userName, headUrl }) {
    if (!userName && headUrl === undefined) return null
    await scope
      .update('parentAccount')
      .set({ ...(userName ? { nickName: userName } : {}), ...(headUrl === undefined ? {} : { headUrl }) })
      .where('id', '=', actor.accountId)
      .execute()
    afterCommit(() => services.actors.invalidate(actor))
    return null
  },

  logout: signOut,
}
