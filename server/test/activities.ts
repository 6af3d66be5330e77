import type { Request } from '@cogcampus/contract'
import type { Client, TestServer } from './server.ts'
import { done, newPhone } from './world.ts'

const HOUR = 3_600_000
/** A moment so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** What a draft says; it begins in a day. */
export const draft = (fields: Partial<Request<'/admin/activity/add'>> = {}) => ({
  ...{ title: '脑力开放日', type: 'openDay', capacity: 10, content: '注意力体验与家长讲座' },
  ...{ startAt: inHours(24), endAt: inHours(26) },
  ...fields,
})

/** An approved activity: written and handed in by operation, approved by the administrator. */
export async function published(server: TestServer, fields: Partial<Request<'/admin/activity/add'>> = {}) {
  const [author, checker] = [await server.as('operation'), await server.as('admin')]
  const { id } = done(await author.call('/admin/activity/add', draft(fields)))
  done(await author.call('/admin/activity/submit', { id, version: 1 }))
  done(await checker.call('/admin/activity/check', { id, version: 2, agreed: true }))
  return id
}

type OfferFields = Partial<Request<'/admin/activity-campus/add'>> & { campusId: number }

/** An offer at a campus, with its sign-up open unless `open` says otherwise. */
export async function offerAt(
  server: TestServer,
  fields: OfferFields,
  { open = true, activity = {} }: { open?: boolean; activity?: Partial<Request<'/admin/activity/add'>> } = {},
) {
  const operation = await server.as('operation')
  const activityId = fields.activityId ?? (await published(server, activity))
  const { id } = done(
    await operation.call('/admin/activity-campus/add', {
      ...{ activityId, startAt: inHours(24), endAt: inHours(26), seats: 10 },
      ...fields,
    }),
  )
  if (open) done(await operation.call('/admin/activity-campus/open', { id, version: 1 }))
  const { token } = done(await operation.call('/admin/activity-campus/detail', { id }))
  return { id, activityId, token }
}

/** Signs a family up as the front desk does; answers what the call answers. */
export const signUpAt = (by: Client, activityCampusId: number, fields: object = {}) =>
  by.call('/admin/activity-user/add', { activityCampusId, name: '周敏', phone: newPhone(), ...fields })
