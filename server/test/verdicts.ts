import type { Path, Request } from '@cogcampus/contract'
import type { RoleCode } from '@cogcampus/contract/enums'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { LeadState } from '@cogcampus/contract/life/customer'
import type { ImportState } from '@cogcampus/contract/sheets'

/**
 * The policy of the product, written by hand: who may make each call when it is installed, and on what. It knows
 * nothing of the contract's `access`, so a wrong grant there is a difference here. HQ_ADMIN may call everything.
 */
export interface Verdict {
  may: 'anyone' | 'signed in' | readonly RoleCode[]
  /** What the call is about; nothing for lists and for calls about oneself. */
  about?: Thing
  /** `mine` is about the caller and never anybody else; `elsewhere` is the answer about others then. */
  mine?: { elsewhere: ErrCode; own?: ErrCode }
  /** Of those who may call at all, who may do so about somebody else; the answer to all others. */
  others?: { may: readonly RoleCode[]; refusal: ErrCode }
  /** Only for who sees the whole business, whatever his role grants. */
  whole?: true
  /** The answer about a live row within reach, when it is not "done". */
  live?: ErrCode
  /** Of a call about a lead or an application: the state the lead is in, and whether the caller is the applicant. */
  lead?: LeadState
  applicant?: 'caller'
  /** Of a call about an import: the step it is at. */
  step?: ImportState
  /** Of a row that was deleted; everything else about it is NOT_FOUND. */
  deleted?: 'done'
}
export type Thing =
  | 'staff'
  | 'campus'
  | 'role'
  | 'resource'
  | 'dict'
  | 'subject'
  | 'message'
  | 'view'
  | 'lead'
  | 'check'
  | 'merge'
  | 'import'
  | 'export'

/** Which rows of a campus or a person each role sees when installed. */
export const sees: Record<RoleCode, 'all' | 'campus' | 'own'> = {
  HQ_ADMIN: 'all',
  HQ_OPERATION: 'all',
  MARKETING_DIRECTOR: 'all',
  MARKETING_CONSULTANT: 'own',
  SALES_CONSULTANT: 'own',
  CAMPUS_PRINCIPAL: 'campus',
  CAMPUS_STAFF: 'campus',
  DOCTOR: 'own',
}

const administrators = { may: [] } as const
const operations = { may: ['HQ_OPERATION'] } as const
const leaders = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] } as const
const offices = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const signedIn = { may: 'signed in' } as const
const others = { may: leaders.may, refusal: 'NOT_FOUND' } as const
const ownRole = { ...signedIn, about: 'staff', others, deleted: 'done' } as const
const marketing = {
  may: ['MARKETING_DIRECTOR', 'MARKETING_CONSULTANT', 'SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'],
} as const
const registering = { may: [...marketing.may, 'CAMPUS_STAFF'] } as const
const importing = { may: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL', 'MARKETING_CONSULTANT'] } as const
const consultants = { may: ['MARKETING_CONSULTANT', 'SALES_CONSULTANT'] } as const
const leadManagers = { may: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'] } as const

export const verdicts: Record<Path, Verdict> = {
  '/admin/rbac/user/add': administrators,
  '/admin/rbac/user/update': { ...administrators, about: 'staff' },
  '/admin/rbac/user/delete': { ...administrators, about: 'staff' },
  '/admin/rbac/user/restore': { ...administrators, about: 'staff', live: 'NOT_FOUND', deleted: 'done' },
  '/admin/rbac/user/detail': { ...leaders, about: 'staff', deleted: 'done' },
  '/admin/rbac/user/page': leaders,
  '/admin/rbac/user/status': { ...administrators, about: 'staff' },
  '/admin/rbac/user/login': { may: 'anyone' },
  '/admin/rbac/user/logout': signedIn,
  '/admin/rbac/user/userInfo': signedIn,
  '/admin/rbac/user/roleCode': ownRole,
  '/admin/rbac/user/allRoutes': ownRole,
  '/admin/rbac/user/allRoutes/new': signedIn,
  '/admin/rbac/user/changePassword': { ...signedIn, live: 'OLD_PASSWORD_WRONG' },
  '/admin/rbac/user/resetPassword': { ...signedIn, about: 'staff', others: { may: [], refusal: 'FORBIDDEN' } },
  '/admin/rbac/user/listRoleByUser': { may: ['CAMPUS_PRINCIPAL'], about: 'staff', deleted: 'done' },
  '/admin/rbac/user/saveUserRole': { ...administrators, about: 'staff' },
  '/admin/rbac/role/add': { ...administrators, whole: true },
  '/admin/rbac/role/update': { ...administrators, about: 'role', whole: true },
  '/admin/rbac/role/delete': { ...administrators, about: 'role', whole: true },
  '/admin/rbac/role/restore': { ...administrators, about: 'role', whole: true, live: 'NOT_FOUND', deleted: 'done' },
  '/admin/rbac/role/detail': { ...administrators, about: 'role', deleted: 'done' },
  '/admin/rbac/role/page': administrators,
  '/admin/rbac/role/listRoleResource': { ...administrators, about: 'role' },
  '/admin/rbac/role/saveRoleResource': { ...administrators, about: 'role', whole: true },
  '/admin/rbac/resource/add': { ...administrators, whole: true },
  '/admin/rbac/resource/update': { ...administrators, about: 'resource', whole: true },
  '/admin/rbac/resource/delete': { ...administrators, about: 'resource', whole: true },
  '/admin/rbac/resource/restore': {
    ...administrators,
    about: 'resource',
    whole: true,
    live: 'NOT_FOUND',
    deleted: 'done',
  },
  '/admin/rbac/resource/detail': { ...administrators, about: 'resource', deleted: 'done' },
  '/admin/rbac/resource/page': administrators,
  '/admin/rbac/resource/tree': administrators,
  '/admin/rbac/resource/importRoutes': { ...administrators, whole: true },
  '/admin/user/update': { ...signedIn, about: 'staff', mine: { elsewhere: 'FORBIDDEN' } },
  '/admin/campus/add': { ...administrators, whole: true },
  '/admin/campus/update': { may: ['CAMPUS_PRINCIPAL'], about: 'campus' },
  '/admin/campus/delete': { ...administrators, about: 'campus', whole: true },
  '/admin/campus/restore': { ...administrators, about: 'campus', whole: true, live: 'NOT_FOUND', deleted: 'done' },
  '/admin/campus/detail': { ...offices, about: 'campus', deleted: 'done' },
  '/admin/campus/page': offices,
  '/admin/campus/all': signedIn,
  '/admin/campus/all/admin': { may: ['HQ_OPERATION', 'MARKETING_DIRECTOR'] },
  '/admin/campus/total': leaders,
  '/admin/campus/total/current': signedIn,
  '/admin/campus/user/page': offices,
  '/admin/campus/user/role/page': offices,
  '/admin/campus/user/role/all': offices,
  '/admin/campus/user/tree': offices,
  '/admin/dict/add': operations,
  '/admin/dict/update': { ...operations, about: 'dict' },
  '/admin/dict/delete': { ...operations, about: 'dict' },
  '/admin/dict/restore': { ...operations, about: 'dict', live: 'NOT_FOUND', deleted: 'done' },
  '/admin/dict/detail': { ...operations, about: 'dict', deleted: 'done' },
  '/admin/dict/page': operations,
  '/admin/dict/all': signedIn,
  '/admin/dict/agreement/info': operations,
  '/admin/dict/agreement/edit': operations,
  '/admin/dict/config/info': { may: 'anyone' },
  '/admin/dict/config/update': { ...administrators, live: 'STALE_VERSION' },
  '/admin/operation/page': leaders,
  '/admin/record-log/page': leaders,
  '/admin/file/authUrl': signedIn,
  '/admin/file/upload': signedIn,
  '/api/admin/education/subject/list': signedIn,
  '/api/admin/education/subject/page': offices,
  '/api/admin/education/subject/edit': { ...operations, about: 'subject' },
  '/api/admin/education/subject/select/:id': { ...offices, about: 'subject' },
  '/api/admin/education/subject/delete/:id': { ...operations, about: 'subject' },
  '/admin/message/page': signedIn,
  '/admin/message/detail': { ...signedIn, about: 'message', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/message/noRead': signedIn,
  '/admin/message/read': { ...signedIn, about: 'message', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/message-remind/list': signedIn,
  '/admin/saved-view/list': signedIn,
  '/admin/saved-view/add': signedIn,
  '/admin/saved-view/update': { ...signedIn, about: 'view', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/saved-view/delete': { ...signedIn, about: 'view', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/live/changes': signedIn,
  '/admin/customer/campuses': registering,
  '/admin/customer/owners': marketing,
  '/admin/customer/add': registering,
  '/admin/customer/update': { ...marketing, about: 'lead' },
  '/admin/customer/delete': { ...leadManagers, about: 'lead' },
  '/admin/customer/restore': { ...leadManagers, about: 'lead', live: 'NOT_FOUND', deleted: 'done' },
  '/admin/customer/detail': { ...marketing, about: 'lead', deleted: 'done' },
  '/admin/customer/page': marketing,
  '/admin/customer/pagePublic': marketing,
  '/admin/customer/wait': marketing,
  '/admin/customer/in': marketing,
  '/admin/customer/inStatus': marketing,
  '/admin/customer/inStatus/check': leadManagers,
  '/admin/customer/not': marketing,
  '/admin/customer/sale': marketing,
  '/admin/customer/allocation': { ...leadManagers, about: 'lead', lead: 'POOL' },
  '/admin/customer/allocation/candidates': leadManagers,
  '/admin/customer/apply': { ...consultants, about: 'lead', lead: 'POOL' },
  '/admin/customer/follow': { ...marketing, about: 'lead' },
  '/admin/customer/follow/real': marketing,
  '/admin/customer/intentionLevel': { ...marketing, about: 'lead', lead: 'IN' },
  '/admin/customer/lock': { ...leadManagers, about: 'lead' },
  '/admin/customer/check': { ...marketing, about: 'lead', lead: 'IN' },
  '/admin/customer/check/info': { ...marketing, about: 'check', lead: 'IN_CHECK' },
  '/admin/customer/notSet': { ...marketing, about: 'lead', lead: 'IN' },
  '/admin/customer/inPublic': { ...marketing, about: 'lead', lead: 'IN' },
  '/admin/customer/finish': { ...marketing, about: 'lead', lead: 'IN' },
  '/admin/customer/apply/check/campus': { may: ['CAMPUS_PRINCIPAL'], about: 'check', lead: 'FINISH_CAMPUS' },
  '/admin/customer/apply/check/leader': { may: ['MARKETING_DIRECTOR'], about: 'check', lead: 'FINISH_LEADER' },
  '/admin/customer/similar': { ...leadManagers, about: 'lead' },
  '/admin/customer/merge': { ...leadManagers, about: 'lead' },
  '/admin/customer/unmerge': { ...leadManagers, about: 'merge' },
  '/admin/customer/pool/preview': leadManagers,
  '/admin/customer/pool/rules': marketing,
  '/admin/customer/total/consultant': { may: ['SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'] },
  '/admin/customer/total/manager': leadManagers,
  '/admin/customer/total/market': { may: ['MARKETING_CONSULTANT', 'MARKETING_DIRECTOR'] },
  '/admin/customer-follow/add': { ...marketing, about: 'lead' },
  '/admin/customer-follow/page': marketing,
  '/admin/customer-follow/export': leadManagers,
  '/admin/customer-check/detail': { ...marketing, about: 'check', lead: 'FINISH_CAMPUS' },
  '/admin/customer-check/page': marketing,
  '/admin/customer-check/update': { ...leadManagers, about: 'check', lead: 'IN_CHECK' },
  '/admin/customer-check/delete': { ...marketing, about: 'check', lead: 'IN_CHECK', applicant: 'caller' },
  '/admin/customer/export': leadManagers,
  '/admin/customer/import/template': importing,
  '/admin/customer/import/upload': importing,
  '/admin/customer/import/detail': { ...importing, about: 'import', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/customer/import/page': importing,
  '/admin/customer/import/check': { ...importing, about: 'import', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/customer/import/run': { ...importing, step: 'CHECKED', about: 'import', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/customer/import/undo': { ...importing, step: 'DONE', about: 'import', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/customer/import/errors': { ...importing, about: 'import', mine: { elsewhere: 'NOT_FOUND' } },
  '/admin/export/page': signedIn,
  '/admin/export/file': { ...signedIn, about: 'export', mine: { elsewhere: 'NOT_FOUND', own: 'EXPORT_EXPIRED' } },
  '/admin/job/page': administrators,
  '/admin/job/run/page': administrators,
  '/admin/job/run': { ...administrators, whole: true },
}

/** The row a request is about, and a word that no other request uses. */
export interface Target {
  id: number
  version: number
  word: string
  campusId: number
  /** A consultant of that campus, a second lead beside the one asked about, and where that one is. */
  consultantId: number
  secondId: number
  leadCampusId?: number
}
type Writer<P extends Path> = (at: Target) => Request<P>

const staff = ({ word, campusId }: Target) => ({ loginName: word, userName: word, campusIds: [campusId] })
const role = ({ word }: Target) => ({ code: word, name: word, scope: 'OWN' as const })
const page = ({ word }: Target) => ({
  parentId: null,
  type: 'PAGE' as const,
  code: `/${word}`,
  name: word,
  component: 'a/b',
})
const campus = ({ word }: Target) => ({ name: word, code: word.slice(-20), timeZone: 'Asia/Shanghai' })
const item = ({ word }: Target) => ({ type: 'relation', value: word, label: word })
const id = ({ id }: Target) => ({ id })
const row = ({ id, version }: Target) => ({ id, version })
const ids = ({ id }: Target) => ({ ids: [id] })
const nothing = () => ({})
const most = () => ({ pageSize: 200 })
const phone = () => `19${Math.floor(Math.random() * 1e9)}`.padEnd(11, '0')
const lead = ({ word, campusId }: Target) => ({ campusId, childName: word, phone: phone() })
const contact = ({ id, word }: Target) => ({ customerId: id, method: 'call', twoWay: true, content: word })
const view = ({ word }: Target) => ({ page: 'any', name: word, query: 'due=TODAY', columns: [], isDefault: true })
const agreed = ({ id }: Target) => ({ id, agreed: true })

/** A well-formed request for every call. */
export const requests: { [P in Path]: Writer<P> } = {
  '/admin/rbac/user/add': staff,
  '/admin/rbac/user/update': (at) => ({ ...row(at), ...staff(at) }),
  '/admin/rbac/user/delete': id,
  '/admin/rbac/user/restore': id,
  '/admin/rbac/user/detail': id,
  '/admin/rbac/user/page': () => ({ pageSize: 200 }),
  '/admin/rbac/user/status': (at) => ({ ...row(at), status: 2 }),
  '/admin/rbac/user/login': () => ({ loginName: 'marketer.2', passWord: 'demo-2026', userType: 'A' }),
  '/admin/rbac/user/logout': nothing,
  '/admin/rbac/user/userInfo': nothing,
  '/admin/rbac/user/roleCode': (at) => ({ userId: at.id }),
  '/admin/rbac/user/allRoutes': (at) => ({ userId: at.id }),
  '/admin/rbac/user/allRoutes/new': nothing,
  '/admin/rbac/user/changePassword': () => ({ oldPassword: 'not-the-old-one', password: 'a-new-one-2026' }),
  '/admin/rbac/user/resetPassword': (at) => ({ userId: at.id, password: 'a-new-one-2026' }),
  '/admin/rbac/user/listRoleByUser': (at) => ({ userId: at.id }),
  '/admin/rbac/user/saveUserRole': (at) => ({ userId: at.id, roleIds: [] }),
  '/admin/rbac/role/add': role,
  '/admin/rbac/role/update': (at) => ({ ...row(at), ...role(at) }),
  '/admin/rbac/role/delete': id,
  '/admin/rbac/role/restore': id,
  '/admin/rbac/role/detail': id,
  '/admin/rbac/role/page': nothing,
  '/admin/rbac/role/listRoleResource': (at) => ({ roleId: at.id }),
  '/admin/rbac/role/saveRoleResource': (at) => ({ roleId: at.id, version: at.version, resourceIds: [] }),
  '/admin/rbac/resource/add': page,
  '/admin/rbac/resource/update': (at) => ({ ...row(at), ...page(at) }),
  '/admin/rbac/resource/delete': id,
  '/admin/rbac/resource/restore': id,
  '/admin/rbac/resource/detail': id,
  '/admin/rbac/resource/page': nothing,
  '/admin/rbac/resource/tree': nothing,
  '/admin/rbac/resource/importRoutes': ({ word }) => ({ routes: [{ path: `/${word}`, component: 'a/b', name: word }] }),
  '/admin/user/update': (at) => ({ userId: at.id, gender: 1 }),
  '/admin/campus/add': campus,
  '/admin/campus/update': (at) => ({ ...row(at), ...campus(at) }),
  '/admin/campus/delete': id,
  '/admin/campus/restore': id,
  '/admin/campus/detail': id,
  '/admin/campus/page': () => ({ pageSize: 200 }),
  '/admin/campus/all': nothing,
  '/admin/campus/all/admin': nothing,
  '/admin/campus/total': nothing,
  '/admin/campus/total/current': nothing,
  '/admin/campus/user/page': () => ({ pageSize: 200 }),
  '/admin/campus/user/role/page': () => ({ roleCode: 'DOCTOR', pageSize: 200 }),
  '/admin/campus/user/role/all': nothing,
  '/admin/campus/user/tree': nothing,
  '/admin/dict/add': item,
  '/admin/dict/update': (at) => ({ ...row(at), ...item(at) }),
  '/admin/dict/delete': id,
  '/admin/dict/restore': id,
  '/admin/dict/detail': id,
  '/admin/dict/page': nothing,
  '/admin/dict/all': nothing,
  '/admin/dict/agreement/info': () => ({ code: 'privacy' }),
  '/admin/dict/agreement/edit': ({ word }) => ({ code: word, revision: 0, title: word, body: word }),
  '/admin/dict/config/info': nothing,
  '/admin/dict/config/update': () => ({ items: [{ key: 'product.model', value: 'x', version: 99 }] }),
  '/admin/operation/page': () => ({ pageSize: 200 }),
  '/admin/record-log/page': () => ({ pageSize: 200 }),
  '/admin/file/authUrl': () => ({ filename: 'a.pdf' }),
  '/admin/file/upload': nothing,
  '/api/admin/education/subject/list': nothing,
  '/api/admin/education/subject/page': nothing,
  '/api/admin/education/subject/edit': (at) => ({ ...row(at), name: at.word, levelName: at.word }),
  '/api/admin/education/subject/select/:id': id,
  '/api/admin/education/subject/delete/:id': id,
  '/admin/message/page': nothing,
  '/admin/message/detail': id,
  '/admin/message/noRead': nothing,
  '/admin/message/read': id,
  '/admin/message-remind/list': nothing,
  '/admin/saved-view/list': () => ({ page: 'any' }),
  '/admin/saved-view/add': view,
  '/admin/saved-view/update': (at) => {
    const { page: _, ...changed } = view(at)
    return { ...row(at), ...changed }
  },
  '/admin/saved-view/delete': id,
  '/admin/live/changes': nothing,
  '/admin/customer/campuses': nothing,
  '/admin/customer/owners': nothing,
  '/admin/customer/add': lead,
  '/admin/customer/update': (at) => ({ ...row(at), ...lead(at), campusId: at.leadCampusId ?? at.campusId }),
  '/admin/customer/delete': id,
  '/admin/customer/restore': id,
  '/admin/customer/detail': id,
  '/admin/customer/page': most,
  '/admin/customer/pagePublic': most,
  '/admin/customer/wait': most,
  '/admin/customer/in': most,
  '/admin/customer/inStatus': most,
  '/admin/customer/inStatus/check': most,
  '/admin/customer/not': most,
  '/admin/customer/sale': most,
  '/admin/customer/allocation': ({ id, consultantId }) => ({ ids: [id], ownerId: consultantId }),
  '/admin/customer/allocation/candidates': ({ campusId }) => ({ campusId }),
  '/admin/customer/apply': ids,
  '/admin/customer/follow': contact,
  '/admin/customer/follow/real': most,
  '/admin/customer/intentionLevel': (at) => ({ ...row(at), intention: 'B' }),
  '/admin/customer/lock': (at) => ({ ...row(at), lockedTo: null }),
  '/admin/customer/check': ({ id, word }) => ({ id, stage: 'WAIT', reason: word }),
  '/admin/customer/check/info': id,
  '/admin/customer/notSet': (at) => ({ ...ids(at), lostReason: 'price' }),
  '/admin/customer/inPublic': ids,
  '/admin/customer/finish': ({ id, word }) => ({
    id,
    patient: { name: word, gender: 1, birthday: '2018-05-01' },
    parent: { name: word, phone: phone(), relation: 'mother' },
    order: { list: 100_00, discount: 0, paid: 100_00, payMethod: 'wechat', paidOn: '2026-05-01' },
  }),
  '/admin/customer/apply/check/campus': agreed,
  '/admin/customer/apply/check/leader': agreed,
  '/admin/customer/similar': id,
  '/admin/customer/merge': ({ id, secondId }) => ({ winnerId: id, loserId: secondId }),
  '/admin/customer/unmerge': id,
  '/admin/customer/pool/preview': most,
  '/admin/customer/pool/rules': nothing,
  '/admin/customer/total/consultant': nothing,
  '/admin/customer/total/manager': nothing,
  '/admin/customer/total/market': nothing,
  '/admin/customer-follow/add': contact,
  '/admin/customer-follow/page': most,
  '/admin/customer-follow/export': () => ({ list: 'page' }),
  '/admin/customer-check/detail': id,
  '/admin/customer-check/page': most,
  '/admin/customer-check/update': agreed,
  '/admin/customer-check/delete': id,
  '/admin/customer/export': () => ({ list: 'wait' }),
  '/admin/customer/import/template': nothing,
  '/admin/customer/import/upload': nothing,
  '/admin/customer/import/detail': id,
  '/admin/customer/import/page': nothing,
  '/admin/customer/import/check': ({ id }) => ({ id, mapping: { childName: 0, phone: 1, campusId: 2 } }),
  '/admin/customer/import/run': id,
  '/admin/customer/import/undo': id,
  '/admin/customer/import/errors': id,
  '/admin/export/page': nothing,
  '/admin/export/file': id,
  '/admin/job/page': nothing,
  '/admin/job/run/page': () => ({ pageSize: 200 }),
  '/admin/job/run': () => ({ name: 'tidy' }),
}
