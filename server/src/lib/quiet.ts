import { BUSINESS_TIME_ZONE } from './day.ts'
import { settingsOf } from './settings.ts'

/** Whether families are left in peace at this hour, by the calendar of the business. */
export async function isQuiet(db: Parameters<typeof settingsOf>[0]): Promise<boolean> {
  const set = await settingsOf(db, ['message.quietFrom', 'message.quietTo'])
  const [from, to] = [set['message.quietFrom'], set['message.quietTo']]
  const hour = Number(new Date().toLocaleString('en-GB', { timeZone: BUSINESS_TIME_ZONE, hour: '2-digit' }))
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to
}
