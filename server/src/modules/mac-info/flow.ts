import { deviceWarnings } from '@cogcampus/contract/life/device'
import { sql } from 'kysely'
import type { Transaction } from '../../jobs/job.ts'
import { today } from '../../lib/day.ts'
import { sendMessages } from '../message/store.ts'
import { holdersAt, holdersAtHeadquarters } from '../rbac/holders.ts'

const call = '/admin/mac-info/apply/page'

/** The warning that is due, as the days before the end: the closest of them that has come. */
const due = sql<number>`(select min(d) from unnest(${sql.lit(`{${deviceWarnings.join(',')}}`)}::int[]) d
  where mac_info.licence_to - ${today} <= d)`

/**
 * Tells headquarters and the campuses of licences that end, 30 days, 7 days and a day before: one message a person and run.
 * A warning that was sent stands in its row, so that a second run sends none. Answers how many devices it told of.
 */
export async function warnOfLicences({ scope }: Transaction): Promise<number> {
  const devices = await scope
    .update('macInfo')
    .set({ licenceWarned: due })
    .where('deletedAt', 'is', null)
    .where('state', '<>', 'RETIRED')
    .where('licenceTo', '>=', today)
    .where(sql<boolean>`coalesce(licence_warned, 999) > ${due}`)
    .returning(['campusId', 'name', 'licenceTo'])
    .execute()
  if (devices.length === 0) return 0
  const byCampus = Map.groupBy(devices, ({ campusId }) => campusId)
  const [atCampus, atHeadquarters] = await Promise.all([
    holdersAt(scope.known, call, [...byCampus.keys()]),
    holdersAtHeadquarters(scope.known, call),
  ])
  const told = new Map<number, typeof devices>(atHeadquarters.map((id) => [id, devices]))
  for (const [campusId, ids] of atCampus) {
    for (const id of ids) told.set(id, [...(told.get(id) ?? []), ...(byCampus.get(campusId) ?? [])])
  }
  await sendMessages(
    scope,
    [...told].map(([receiverId, ofReceiver]) => ({
      receiverId,
      type: 'REMIND',
      words: (t) => ({
        title: t('message.deviceLicences.title', { count: ofReceiver.length }),
        body: t('message.deviceLicences.body', { names: namesOf(ofReceiver) }),
      }),
      link: '/device/list?licence=ENDING',
    })),
  )
  return devices.length
}

/** No more than a reader takes in at once. */
const NAMES = 10
const namesOf = (devices: { name: string; licenceTo: string }[]) =>
  devices
    .slice(0, NAMES)
    .map(({ name, licenceTo }) => `${name} (${licenceTo})`)
    .join(', ') + (devices.length > NAMES ? ' …' : '')
