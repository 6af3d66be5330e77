import type { work } from '@cogcampus/contract/admin/work'
import type { Handlers } from '../../http/context.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { workSteps } from './flow.ts'
import { materialOf } from './rules.ts'

/** Changes homework that was not handed in. */
export const update: Handlers<typeof work>['update'] = async (context, { id, version, ...task }) => {
  const found = await workSteps.open(context.scope, 'work/update', { id, version }, [
    'patientId',
    'materialId',
    'materialTitle',
  ])
  await assertConsent(context, found.patientId, 'content')
  const { domain = null, timesAWeek = null, minutes = null, ...rest } = task
  const from = await materialOf(context, task, found)
  return workSteps.take(context.scope, found, { ...rest, domain, timesAWeek, minutes, ...from })
}
