/** The eight roles shipped with the product. Roles are rows: administrators add more and change these. */
export const roleCodes = [
  'HQ_ADMIN',
  'HQ_OPERATION',
  'MARKETING_DIRECTOR',
  'MARKETING_CONSULTANT',
  'SALES_CONSULTANT',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'DOCTOR',
] as const
export type RoleCode = (typeof roleCodes)[number]

/** Which rows a role sees: every campus, chosen campuses, the caller's campuses, or the caller's own rows. */
export const scopeKinds = ['ALL', 'CHOSEN', 'CAMPUS', 'OWN'] as const
export type ScopeKind = (typeof scopeKinds)[number]

/** What a node of the permission tree is. A `LAYOUT` groups pages, an `ACTION` is one call. */
export const resourceTypes = ['LAYOUT', 'PAGE', 'ACTION'] as const

/** The reminder codes, those of specification section 6 and those of other work that waits, and the page each count stands beside. */
export const remindPages = {
  CAMPUS_PATIENT: '/patient/list',
  CAMPUS_APP_USER: '/patient/appUser',
  MARKET_MANAGER_PUBLIC: '/market/public',
  MARKET_MANAGER_WAIT: '/market/wait',
  MARKET_DIRECTOR_FOLLOW: '/market/follow',
  MARKET_MANAGER_FOLLOW: '/market/in',
  MARKET_MANAGER_NOT: '/market/not',
  MARKET_IN_CHECK: '/market/inCheck',
  MARKET_MANAGER_FINISH_CHECK: '/market/finishCheck',
  MARKET_CAMPUS_FINISH_CHECK: '/market/campusFinishCheck',
  CAMPUS_COURSE_APPLY: '/course/campusApply',
  ADMIN_COURSE_APPLY: '/course/apply',
  ADMIN_MAC: '/device/list',
  ADMIN_MAC_APPLY: '/device/apply',
  ADMIN_DOCTOR_COURSE_APPLY: '/course/doctorApply',
  ADMIN_ACTIVITY: '/operate/activity',
  CAMPUS_ACTIVITY: '/operate/campusActivity',
  CAMPUS_WAIT: '/schedule/wait',
  CAMPUS_WISH: '/schedule/wish',
  CAMPUS_NOTICE: '/operate/notice',
  ADMIN_SUGGEST: '/operate/suggest',
  DOCTOR_COMMENT: '/schedule/comment',
  CAMPUS_LEAVE: '/schedule/leave',
  CAMPUS_ORDER: '/order/list',
  CAMPUS_REFUND: '/order/refund',
  CAMPUS_COUNTERSIGN: '/schedule/record',
  DOCTOR_WORK: '/course/work',
  MATERIAL_APPLY: '/material/apply',
  CAMPUS_RENEWAL: '/order/renewal',
  CAMPUS_REPORT: '/patient/report',
} as const
/** Codes of a page beside which another count stands, or of one that shows much else: what waits is told on the home page. */
const besidePages = {
  CAMPUS_ABSENT: '/schedule/session',
  CAMPUS_MAKE_UP: '/schedule/leave',
  CAMPUS_REFUND_PAY: '/order/refund',
  DOCTOR_RECORD: '/schedule/record',
  DOCTOR_REPLY: '/schedule/comment',
  DOCTOR_REPORT: '/patient/report',
  DOCTOR_REPORT_ASKED: '/patient/report',
} as const
export type RemindCode = keyof typeof remindPages | keyof typeof besidePages
type RemindFilters = Readonly<Record<string, string>>
/**
 * What narrows the list of a page to what its badge counts, where that is not `remind` alone, and puts what is due, or has
 * waited longest, first where the list has another order.
 */
export const remindFilters = {
  CAMPUS_APP_USER: { remind: 'true', sort: 'createdAt' },
  MARKET_MANAGER_PUBLIC: { remind: 'true', sort: 'movedAt' },
  MARKET_MANAGER_WAIT: { remind: 'true', sort: 'movedAt' },
  MARKET_DIRECTOR_FOLLOW: { remind: 'true', sort: 'nextContactAt' },
  MARKET_MANAGER_NOT: { remind: 'true', sort: 'nextContactAt' },
  MARKET_IN_CHECK: { remind: 'true', sort: 'movedAt' },
  MARKET_MANAGER_FINISH_CHECK: { queue: 'LEADER' },
  MARKET_CAMPUS_FINISH_CHECK: { queue: 'CAMPUS' },
  CAMPUS_COURSE_APPLY: { remind: 'true', state: 'SUBMITTED' },
  ADMIN_COURSE_APPLY: { remind: 'true', state: 'CAMPUS_AGREED' },
  ADMIN_MAC: { remind: 'true', sort: 'licenceTo' },
  ADMIN_ACTIVITY: { remind: 'true', sort: 'submittedAt' },
  CAMPUS_ACTIVITY: { remind: 'true', sort: 'startAt' },
  CAMPUS_NOTICE: { remind: 'true', sort: 'createdAt' },
  ADMIN_SUGGEST: { remind: 'true', sort: 'createdAt' },
  DOCTOR_COMMENT: { remind: 'true', sort: 'day' },
  CAMPUS_WISH: { remind: 'true', sort: 'saidAt' },
  CAMPUS_LEAVE: { state: 'LEAVE_ASKED' },
  CAMPUS_MAKE_UP: { state: 'TO_MAKE_UP', soon: 'true' },
  CAMPUS_ABSENT: { uncalled: 'true', sort: 'day' },
  CAMPUS_REFUND_PAY: { toPay: 'true', sort: 'createdAt' },
  CAMPUS_COUNTERSIGN: { recordState: 'COUNTERSIGN', sort: 'day' },
  DOCTOR_WORK: { state: 'SUBMITTED', sort: 'dueOn' },
  CAMPUS_RENEWAL: { state: 'OPEN' },
  DOCTOR_RECORD: { owed: 'true', mine: 'true', sort: 'day' },
  DOCTOR_REPLY: { unread: 'true', mine: 'true', sort: 'day' },
  CAMPUS_REPORT: { state: 'APPROVAL' },
  DOCTOR_REPORT: { tab: 'due', mine: 'true' },
  DOCTOR_REPORT_ASKED: { asked: 'true', mine: 'true' },
} as const satisfies Partial<Record<RemindCode, RemindFilters>>
/** The query by which a badge opens its list. */
export const remindQuery = (code: RemindCode): RemindFilters =>
  (remindFilters as Partial<Record<RemindCode, RemindFilters>>)[code] ?? { remind: 'true' }
/** The address that a badge opens: its page, with its list narrowed to what the badge counts. */
export const remindAddress = (code: RemindCode) =>
  `${{ ...remindPages, ...besidePages }[code]}?${new URLSearchParams(remindQuery(code))}`
/** For how many hours something may wait before the home page marks it. */
export const remindLateHours = 24
/** Codes whose rows another code counts, too: a sum over several codes takes only the other. */
export const remindWithin: Readonly<Partial<Record<string, RemindCode>>> = {
  MARKET_DIRECTOR_FOLLOW: 'MARKET_MANAGER_FOLLOW',
}
/** Codes whose rows headquarters works on; those of the others are work of the campuses. */
export const headquartersCodes: readonly RemindCode[] = [
  'MARKET_MANAGER_FINISH_CHECK',
  'ADMIN_COURSE_APPLY',
  'ADMIN_MAC',
  'ADMIN_MAC_APPLY',
  'ADMIN_DOCTOR_COURSE_APPLY',
  'ADMIN_ACTIVITY',
  'ADMIN_SUGGEST',
  'MATERIAL_APPLY',
]
/** Codes of which each row is the work of one member of staff: of whoever sees those of a campus, colleagues see to it. */
export const ownersCodes: readonly RemindCode[] = [
  'DOCTOR_WORK',
  'DOCTOR_COMMENT',
  'DOCTOR_REPORT_ASKED',
  'MARKET_MANAGER_FOLLOW',
  'MARKET_DIRECTOR_FOLLOW',
  'MARKET_MANAGER_NOT',
]
/** Whoever asked waits for the caller's answer; work of the caller is due; others see to it: the campuses, or colleagues. */
export const remindKinds = ['ANSWER', 'WORK', 'OTHERS'] as const
/** What a user handed in and others answer, and the page whose list shows it. */
const askedPages = {
  LEAD: '/market/inCheck',
  ORDER: '/order/list',
  REFUND: '/order/refund',
  COURSE: '/course/campusApply',
  TEACHING: '/course/doctorApply',
  MAC: '/device/apply',
  MATERIAL: '/material/apply',
  ACTIVITY: '/operate/activity',
  RECORD: '/schedule/record',
} as const
export type AskedCode = keyof typeof askedPages
export const askedCodes = Object.keys(askedPages) as [AskedCode, ...AskedCode[]]
const askedFilters: Partial<Record<AskedCode, RemindFilters>> = {
  LEAD: { tab: 'checks', asked: 'true', sort: 'createdAt' },
  ORDER: { asked: 'true' },
  ACTIVITY: { asked: 'true', sort: 'submittedAt' },
  RECORD: { recordState: 'COUNTERSIGN', mine: 'true', sort: 'day' },
}
/** The query by which the page shows what a user handed in and still waits, what has waited longest first. */
export const askedQuery = (code: AskedCode): RemindFilters => askedFilters[code] ?? { asked: 'true', sort: 'createdAt' }
export const askedAddress = (code: AskedCode) => `${askedPages[code]}?${new URLSearchParams(askedQuery(code))}`
export const remindCodes = Object.keys({ ...remindPages, ...besidePages }) as [RemindCode, ...RemindCode[]]

/** The comparison operators of the operator toggle (specification section 3). */
export const operators = { LT: '<', LE: '≤' } as const
export type Operator = keyof typeof operators
