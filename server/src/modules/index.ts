import { nouns, type Path } from '@cogcampus/contract'
import type { Noun } from '@cogcampus/contract/endpoint'
import type { Handlers } from '../http/context.ts'
import { campusHandlers } from './campus/routes.ts'
import { customerHandlers } from './customer/routes.ts'
import { customerCheckHandlers } from './customer-check/routes.ts'
import { customerFollowHandlers } from './customer-follow/routes.ts'
import { dictHandlers } from './dict/routes.ts'
import { subjectHandlers } from './education/subject/routes.ts'
import { exportHandlers } from './export/routes.ts'
import { fileHandlers } from './file/routes.ts'
import { jobHandlers } from './job/routes.ts'
import { liveHandlers } from './live/routes.ts'
import { messageHandlers } from './message/routes.ts'
import { messageRemindHandlers } from './message-remind/routes.ts'
import { operationHandlers } from './operation/routes.ts'
import { resourceHandlers } from './rbac/resource/routes.ts'
import { roleHandlers } from './rbac/role/routes.ts'
import { userHandlers } from './rbac/user/routes.ts'
import { recordLogHandlers } from './record-log/routes.ts'
import { savedViewHandlers } from './saved-view/routes.ts'
import { userProfileHandlers } from './user/routes.ts'

type NounAt<P extends string> = Extract<(typeof nouns)[number], { prefix: P }>
type AllHandlers = { [P in (typeof nouns)[number]['prefix']]: NounAt<P> extends Noun ? Handlers<NounAt<P>> : never }

/** The handlers of every noun of the contract; a noun without them does not compile. */
const modules: AllHandlers = {
  '/admin/rbac/user': userHandlers,
  '/admin/rbac/role': roleHandlers,
  '/admin/rbac/resource': resourceHandlers,
  '/admin/user': userProfileHandlers,
  '/admin/campus': campusHandlers,
  '/admin/dict': dictHandlers,
  '/admin/operation': operationHandlers,
  '/admin/record-log': recordLogHandlers,
  '/admin/file': fileHandlers,
  '/api/admin/education/subject': subjectHandlers,
  '/admin/saved-view': savedViewHandlers,
  '/admin/message': messageHandlers,
  '/admin/message-remind': messageRemindHandlers,
  '/admin/live': liveHandlers,
  '/admin/customer': customerHandlers,
  '/admin/customer-follow': customerFollowHandlers,
  '/admin/customer-check': customerCheckHandlers,
  '/admin/job': jobHandlers,
  '/admin/export': exportHandlers,
}

/** The handler of one path. */
export function handlerOf(path: Path): unknown {
  const noun = nouns.find(
    ({ prefix, endpoints }) => path.startsWith(`${prefix}/`) && path.slice(prefix.length + 1) in endpoints,
  )
  if (!noun) throw new Error(`No noun for ${path}`)
  return modules[noun.prefix][path.slice(noun.prefix.length + 1) as never]
}
