import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { In } from '@cogcampus/contract/endpoint'
import type { WriteContext } from '../../http/context.ts'
import { given } from '../../lib/update.ts'
import { open, type Seen, versionOf } from './flow.ts'
import { assertWait } from './rules.ts'

type Fields = Partial<Omit<In<(typeof soWait.endpoints)['update']>, keyof Seen>>

/** Changes what of an entry is given, while it has no open offer; its place in the line stays. Answers its version. */
export async function update(
  context: WriteContext,
  { id, version, ...fields }: Seen & Fields,
): Promise<{ version: number }> {
  const { scope } = context
  const wait = await open(scope, 'so-wait/update', { id, version })
  await assertWait(context, { ...wait, doctorId: fields.doctorId })
  await scope.update('soWait').set(given(fields)).where('id', '=', id).where('state', '=', 'WAITING').execute()
  return versionOf(scope, id)
}
