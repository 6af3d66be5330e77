import type { FastifyRequest } from 'fastify'
import { NO_REACH, type Reach } from '../db/reach.ts'
import { refuse, sessionInvalid } from '../lib/errors.ts'
import { type Actor, atCampus, type Staff, widestReach } from './actor.ts'
import type { Call, Incoming } from './call.ts'

/** The ajax marker, which a form of another site cannot send, and the browser's `sec-fetch-site` header. */
export function checkOrigin(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw refuse('MARKER_MISSING')
  if (request.headers['sec-fetch-site'] === 'cross-site') throw refuse('CROSS_SITE')
}

/** The user or account of the token; a caller of the other kind has no valid session for this call. */
export async function actorOf({ services, call, request }: Incoming): Promise<Actor | null> {
  if (call.identify) return call.identify(request)
  const { access } = call.endpoint
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  const actor = token ? await services.actors.find(token) : null
  if (access === 'public') return actor
  if (actor?.kind !== (access === 'account' ? 'account' : 'staff')) throw sessionInvalid()
  return actor
}

/** The actor as a call knows them, and what it lets them see: null where it needs no session. */
export interface Admitted {
  who: Actor | null
  reach: Reach | null
}

/** Refused when nothing grants the call to the actor. */
export function admit(call: Call, actor: Actor | null): Admitted {
  if (!actor || call.endpoint.access === 'public') return { who: actor, reach: null }
  if (actor.kind === 'staff') return admitStaff(call, actor)
  if (Date.now() >= actor.agreementDueAt && !call.endpoint.beforeDue) throw refuse('AGREEMENT_DUE')
  return { who: actor, reach: NO_REACH }
}

function admitStaff({ path, endpoint, campusOnly }: Call, actor: Staff): Admitted {
  const open = endpoint.access === 'session'
  if (!open && !actor.grants.has(path)) throw refuse('FORBIDDEN')
  if (actor.mustChangePassword && !endpoint.beforeDue) throw refuse('PASSWORD_CHANGE_REQUIRED')
  if (campusOnly && actor.campusId === null) throw refuse('NO_CAMPUS')
  const who = campusOnly ? atCampus(actor, actor.campusId as number) : actor
  return { who, reach: open ? widestReach(who) : (who.grants.get(path) as Reach) }
}
