import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { Handlers } from '../../http/context.ts'
import { advance, open, versionOf } from './flow.ts'

/** The family does not want the place: it waits on, and is not offered this one again. */
export const decline: Handlers<typeof soWait>['decline'] = async ({ scope }, seen) => {
  const wait = await open(scope, 'so-wait/decline', seen)
  await advance(scope, 'so-wait/decline', [wait])
  return versionOf(scope, wait.id)
}
