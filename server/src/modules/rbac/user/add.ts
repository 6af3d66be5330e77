import type { user } from '@cogcampus/contract/admin/rbac/user'
import { slow } from '../../../http/before.ts'
import type { SlowHandler } from '../../../http/context.ts'
import { hashPassword, makePassword } from '../../../lib/password.ts'
import { searchText } from '../../../lib/search.ts'
import { given, replaceLinks } from '../../../lib/update.ts'
import { sendMessage } from '../../message/store.ts'
import { Delegation } from '../delegation.ts'
import { assertCampuses } from './rules.ts'
import { assertAcceptable, saveRoles } from './store.ts'

type Add = SlowHandler<(typeof user)['endpoints']['add']>

/** Adds a member of staff; answers the one-time password, where none was given. */
export const add: Add = slow(async (context, { campusIds, roleIds = [], password, ...fields }) => {
  const { loginName, userName, phoneNo } = fields
  if (password) await assertAcceptable(context, loginName, password)
  const first = password ?? makePassword()
  const passwordHash = await hashPassword(first)
  return async (context) => {
    const { db, scope } = context
    const delegation = await Delegation.begin(context)
    await assertCampuses(context, campusIds)
    const { id } = await scope
      .insert('rbacUser', {
        phoneNo: null,
        gender: null,
        headUrl: null,
        remark: null,
        ...given(fields),
        loginName,
        userName,
        search: searchText(userName, loginName, phoneNo),
        campusId: campusIds[0] ?? null,
        passwordHash,
        mustChangePassword: true,
      })
      .returning('rbacUser.id')
      .executeTakeFirstOrThrow()
    await replaceLinks(db, 'rbacUserCampus', ['userId', id], ['campusId', campusIds])
    await saveRoles(db, id, roleIds)
    await delegation.assertCovers([id])
    await sendMessage(scope, [id], {
      type: 'ACCOUNT',
      words: (t) => ({ title: t('message.welcome.title'), body: t('message.welcome.body') }),
      link: '/info/userInfo',
    })
    return { id, password: password ? null : first }
  }
})
