import type { work } from '@cogcampus/contract/admin/work'
import type { Handlers } from '../../http/context.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { advance, open } from './flow.ts'

/** Changes homework that was not handed in. */
export const update: Handlers<typeof work>['update'] = async (context, { id, version, ...task }) => {
  const found = await open(context.scope, 'work/update', { id, version })
  await assertConsent(context, found.patientId, 'content')
  const { domain = null, timesAWeek = null, minutes = null, ...rest } = task
  return advance(context, found, { ...rest, domain, timesAWeek, minutes })
}
