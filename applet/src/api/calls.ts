import type { activityInfo } from '@cogcampus/contract/api/activity-info'
import type { shownBanner } from '@cogcampus/contract/api/banner'
import type { openCampus } from '@cogcampus/contract/api/campus'
import type { common } from '@cogcampus/contract/api/common'
import type { openCourse } from '@cogcampus/contract/api/course'
import type { visitor } from '@cogcampus/contract/api/customer'
import type { accountMaterial } from '@cogcampus/contract/api/material'
import type { accountMessage } from '@cogcampus/contract/api/message'
import type { accountOrder } from '@cogcampus/contract/api/order-info'
import type { accountRenewal } from '@cogcampus/contract/api/order-renewal'
import type { accountPatient } from '@cogcampus/contract/api/patient'
import type { accountPatientReport } from '@cogcampus/contract/api/patient/report'
import type { accountConsent } from '@cogcampus/contract/api/patient-consent'
import type { accountUser } from '@cogcampus/contract/api/rbac/user'
import type { accountReply } from '@cogcampus/contract/api/reply'
import type { accountSoDay } from '@cogcampus/contract/api/so-day'
import type { accountWait } from '@cogcampus/contract/api/so-wait'
import type { accountWish } from '@cogcampus/contract/api/so-wish'
import type { accountSuggest } from '@cogcampus/contract/api/user-suggest'
import type { accountWork } from '@cogcampus/contract/api/work'
import type { Endpoint, Noun, Receive, Send } from '@cogcampus/contract/endpoint'

type Nouns =
  | typeof activityInfo
  | typeof shownBanner
  | typeof openCampus
  | typeof common
  | typeof openCourse
  | typeof visitor
  | typeof accountMaterial
  | typeof accountMessage
  | typeof accountOrder
  | typeof accountPatient
  | typeof accountPatientReport
  | typeof accountConsent
  | typeof accountUser
  | typeof accountRenewal
  | typeof accountReply
  | typeof accountSoDay
  | typeof accountWait
  | typeof accountWish
  | typeof accountSuggest
  | typeof accountWork

type CallsOf<N> = N extends Noun<infer P, infer E> ? { [K in keyof E & string as `${P}/${K}`]: E[K] } : never
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never
/** The calls that the applet makes, by path; types only, so that no schema reaches its code. */
type Calls = Merge<CallsOf<Nouns>>
export type Path = keyof Calls & string
type CallAt<P extends Path> = Calls[P] extends Endpoint ? Calls[P] : never
type PathOf<K> = { [P in Path]: CallAt<P>['kind'] extends K ? P : never }[Path]

/** Calls by GET; those of kind `remove` note that something was seen. */
export type ReadPath = PathOf<'read' | 'remove'>
export type WritePath = PathOf<'write'>
/** What the applet sends to, and receives from, a path. */
export type Request<P extends Path> = Send<CallAt<P>>
export type Response<P extends Path> = Receive<CallAt<P>>
