import { BUSINESS_TIME_ZONE } from '@cogcampus/contract/limits'
import dayjs, { type Dayjs, type PluginFunc } from 'dayjs'

const format = new Intl.DateTimeFormat('sv-SE', {
  ...{ dateStyle: 'short', timeStyle: 'medium' },
  timeZone: BUSINESS_TIME_ZONE,
})

/** What the clock on the wall of the business shows at a moment (ISO 8601), whatever the zone of the browser; a day is itself. */
export const wallOf = (moment: string | Date): Dayjs =>
  dayjs(typeof moment === 'string' && moment.length <= 'YYYY-MM-DD'.length ? moment : format.format(new Date(moment)))

/** What that clock shows now. Days and times of the business are compared with this, and begin with it. */
export const now = (): Dayjs => wallOf(new Date())

/** The day on that clock, `YYYY-MM-DD`. */
export const todayText = (): string => now().format('YYYY-MM-DD')

/** The Monday of the week in which a day is, `YYYY-MM-DD`. */
export function mondayOf(day: string | Dayjs): string {
  const at = dayjs(day)
  return at.subtract((at.day() + 6) % 7, 'day').format('YYYY-MM-DD')
}

/** The moment, in ISO 8601, at which that clock shows a time. */
export function momentOf(wall: Dayjs): string {
  const asked = asUtc(wall)
  const ahead = asUtc(wallOf(new Date(asked))) - asked
  return new Date(asked - ahead + wall.millisecond()).toISOString()
}

const asUtc = (wall: Dayjs) =>
  Date.UTC(wall.year(), wall.month(), wall.date(), wall.hour(), wall.minute(), wall.second())

/** Pickers ask a time of dayjs for its own zone, and mark and offer that day as today. */
export const pickersOnWall: PluginFunc = (_, { prototype }) => {
  Object.assign(prototype, { tz: now })
}
