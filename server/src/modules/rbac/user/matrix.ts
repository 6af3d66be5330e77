import { user } from '@cogcampus/contract/admin/rbac/user'
import { accountUser } from '@cogcampus/contract/api/rbac/user'
import {
  accounts,
  administrators,
  id,
  leaders,
  MARK,
  matrixOf,
  most,
  nothing,
  OPEN_MARK,
  offices,
  one,
  row,
  signedIn,
  type Target,
} from '../../../../test/matrix/policy.ts'

const others = { may: leaders.may, refusal: 'NOT_FOUND' } as const
const ownRole = { ...signedIn, about: 'staff', others, deleted: 'done' } as const
const ofImport = { about: 'staffImport', mine: { elsewhere: 'NOT_FOUND' } } as const
const staff = ({ word, campusId }: Target) => ({ loginName: word, userName: word, campusIds: [campusId] })

const ofStaff = matrixOf(user, {
  things: {
    staff: {
      owned: true,
      async make({ sql, word, marked, campusId, deletedAt, caller, place, verdict }) {
        if (verdict.mine && place === 'own') return { id: caller.userId as number, version: 1 }
        const made = await one(sql`insert into rbac_user (login_name, password_hash, user_name, campus_id, deleted_at)
          values (${word}, 'none', ${marked}, ${campusId}, ${deletedAt}) returning id, version`)
        await sql`insert into rbac_user_campus values (${made.id}, ${campusId})`
        return made
      },
    },
    staffImport: {
      make: ({ sql, word, marked, ownerId, verdict }) =>
        one(sql`insert into import_run (noun, owner_id, language, file_name, file_key, headers, sample, mapping, rows, state)
          values ('rbac/user', ${ownerId}, 'en', ${marked}, ${word}, '["a", "b"]', '[]', '{}', 1, ${verdict.step ?? 'UPLOADED'})
          returning id`),
    },
  },
  mark: async ({ sql }, other) => {
    await sql`update rbac_user set user_name = user_name || ${OPEN_MARK}, remark = ${MARK} where campus_id = ${other}`
  },
  marked: ['page', 'page/applet'],
  calls: {
    add: { ...administrators, request: staff },
    update: { ...administrators, about: 'staff', request: (at) => ({ ...row(at), ...staff(at) }) },
    delete: { ...administrators, about: 'staff', request: id },
    restore: { ...administrators, about: 'staff', live: 'NOT_FOUND', deleted: 'done', request: id },
    detail: { ...leaders, about: 'staff', deleted: 'done', request: id },
    page: { ...leaders, request: () => ({ pageSize: 200 }) },
    status: { ...administrators, about: 'staff', request: (at) => ({ ...row(at), status: 2 as const }) },
    login: {
      may: 'anyone',
      request: () => ({ loginName: 'marketer.2', passWord: 'demo-2026', userType: 'A' as const }),
    },
    logout: { ...signedIn, request: nothing },
    userInfo: { ...signedIn, request: nothing },
    roleCode: { ...ownRole, request: (at) => ({ userId: at.id }) },
    allRoutes: { ...ownRole, request: (at) => ({ userId: at.id }) },
    'allRoutes/new': { ...signedIn, request: nothing },
    changePassword: {
      ...signedIn,
      live: 'OLD_PASSWORD_WRONG',
      request: () => ({ oldPassword: 'not-the-old-one', password: 'a-new-one-2026' }),
    },
    resetPassword: {
      ...signedIn,
      about: 'staff',
      others: { may: [], refusal: 'FORBIDDEN' },
      request: (at) => ({ userId: at.id, password: 'a-new-one-2026' }),
    },
    listRoleByUser: {
      may: ['CAMPUS_PRINCIPAL'],
      about: 'staff',
      deleted: 'done',
      request: (at) => ({ userId: at.id }),
    },
    'page/applet': { ...offices, request: most },
    'page/applet/exl': { may: leaders.may, request: nothing },
    export: { may: leaders.may, request: () => ({ list: 'page/applet' as const }) },
    'import/template': { ...administrators, request: nothing },
    'import/upload': { ...administrators, request: nothing },
    'import/detail': { ...administrators, ...ofImport, request: id },
    'import/page': { ...administrators, request: nothing },
    'import/check': {
      ...administrators,
      ...ofImport,
      request: ({ id }) => ({ id, mapping: { userName: 0, loginName: 1 } }),
    },
    'import/run': { ...administrators, ...ofImport, step: 'CHECKED', request: id },
    'import/undo': { ...administrators, ...ofImport, step: 'DONE', request: id },
    'import/errors': { ...administrators, ...ofImport, request: id },
    'import/passwords': { ...administrators, ...ofImport, request: id },
    saveUserRole: { ...administrators, about: 'staff', request: (at) => ({ userId: at.id, roleIds: [] }) },
  },
})

const ofAccounts = matrixOf(accountUser, {
  calls: {
    // The server of this test has no app of the messaging app.
    wxLogin: { may: 'anyone', live: 'NOT_CONFIGURED', request: () => ({ code: 'x' }) },
    wxPhoneNumber: { ...accounts, live: 'NOT_CONFIGURED', request: () => ({ code: 'x' }) },
    userInfo: { ...accounts, request: nothing },
    edit: { ...accounts, request: ({ word }) => ({ userName: word }) },
    'agreement/info': { may: 'anyone', request: nothing },
    'agreement/due': { ...accounts, request: nothing },
    'agreement/accept': { ...accounts, request: () => ({ code: 'service' as const, revision: 1 }) },
    logout: { ...accounts, request: nothing },
  },
})

export default [ofStaff, ofAccounts]
