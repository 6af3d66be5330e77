import type { RemindCode } from '@cogcampus/contract/enums'
import type { ReadContext } from '../../http/context.ts'
import { leadReminders } from '../customer/reminders.ts'

/**
 * How each reminder is counted. A module that owns a list adds its count here, made from the same query as the list,
 * so that the number always equals the rows beside it. `endpoint` is the list's call: who may not make it is not
 * reminded.
 */
export const reminders: Partial<
  Record<RemindCode, { endpoint: string; count: (context: ReadContext) => Promise<number> }>
> = {
  ...leadReminders,
}
