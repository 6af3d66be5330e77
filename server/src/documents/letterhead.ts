import type { ReadContext } from '../http/context.ts'
import { BUSINESS_TIME_ZONE } from '../lib/day.ts'
import { setting } from '../lib/settings.ts'

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})
/** A moment as a document shows it, in the calendar of the business: `2026-05-01 09:30`. */
export const momentText = (at: string | Date) => moment.format(new Date(at))

/** What every document of a campus begins and ends with. */
export async function letterhead({ db, scope, actor, caller }: ReadContext, campusId: number) {
  const [campus, company] = await Promise.all([
    scope.known
      .selectFrom('campus')
      .select(['name', 'address', 'phone'])
      .where('id', '=', campusId)
      .executeTakeFirstOrThrow(),
    setting(db, 'document.company'),
  ])
  return { language: caller.language, campus, company, printedAt: momentText(new Date()), printedBy: actor.userName }
}

/** A document as a file to be saved. */
export const pdfFile = (name: string, content: Buffer) => ({ name: `${name}.pdf`, mime: 'application/pdf', content })
