import { campus } from './admin/campus.ts'
import { customer } from './admin/customer.ts'
import { customerCheck } from './admin/customer-check.ts'
import { customerFollow } from './admin/customer-follow.ts'
import { dict } from './admin/dict.ts'
import { subject } from './admin/education/subject.ts'
import { exported } from './admin/export.ts'
import { file } from './admin/file.ts'
import { job } from './admin/job.ts'
import { live } from './admin/live.ts'
import { message } from './admin/message.ts'
import { messageRemind } from './admin/message-remind.ts'
import { operation } from './admin/operation.ts'
import { resource } from './admin/rbac/resource.ts'
import { role } from './admin/rbac/role.ts'
import { user } from './admin/rbac/user.ts'
import { recordLog } from './admin/record-log.ts'
import { savedView } from './admin/saved-view.ts'
import { userProfile } from './admin/user.ts'
import type { Endpoint, Noun, Receive, Send } from './endpoint.ts'
import { nameOf } from './noun.ts'

/** Every noun of the product. Server routes, permissions, OpenAPI and the console's types all come from this list. */
export const nouns = [
  user,
  role,
  resource,
  userProfile,
  campus,
  dict,
  operation,
  recordLog,
  file,
  subject,
  message,
  messageRemind,
  live,
  customer,
  customerFollow,
  customerCheck,
  job,
  exported,
  savedView,
] as const

type PathsOf<N> = N extends Noun<infer P, infer E> ? { [K in keyof E & string as `${P}/${K}`]: E[K] } : never
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never

/** Every call by its path. */
export type Endpoints = Merge<PathsOf<(typeof nouns)[number]>>
export type Path = keyof Endpoints & string
export type EndpointAt<P extends Path> = Endpoints[P] extends Endpoint ? Endpoints[P] : never
/** What a client sends to, and receives in `data` from, a path. */
export type Request<P extends Path> = Send<EndpointAt<P>>
export type Response<P extends Path> = Receive<EndpointAt<P>>

/** Every call with its path, in the order of {@link nouns}. */
export const endpoints: readonly { path: Path; endpoint: Endpoint }[] = nouns.flatMap((noun) =>
  Object.entries(noun.endpoints).map(([key, endpoint]) => ({
    path: `${noun.prefix}/${key}` as Path,
    endpoint: endpoint as Endpoint,
  })),
)

const names = new Map<Path, string>(
  nouns.flatMap(({ prefix, endpoints }) =>
    Object.keys(endpoints).map((key) => [`${prefix}/${key}` as Path, nameOf(prefix)]),
  ),
)
/** The name of the noun that a call belongs to: `campus` of `/admin/campus/user/page`. */
export const nounOf = (path: Path): string => names.get(path) as string
