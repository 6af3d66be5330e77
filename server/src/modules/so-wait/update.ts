import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { Handlers } from '../../http/context.ts'
import { given } from '../../lib/update.ts'
import { open, versionOf } from './flow.ts'
import { assertWait } from './rules.ts'

/** Changes what an entry waits for, while it has no open offer. */
export const update: Handlers<typeof soWait>['update'] = async (context, { id, version, ...fields }) => {
  const { scope } = context
  const wait = await open(scope, 'so-wait/update', { id, version })
  await assertWait(context, { ...wait, doctorId: fields.doctorId })
  await scope.update('soWait').set(given(fields)).where('id', '=', id).where('state', '=', 'WAITING').execute()
  return versionOf(scope, id)
}
