import sharp from 'sharp'
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
export async function letterhead(context: ReadContext, campusId: number) {
  const { db, scope, actor, caller } = context
  const [{ logo, ...campus }, company] = await Promise.all([
    scope.known
      .selectFrom('campus')
      .select(['name', 'address', 'phone', 'logo'])
      .where('id', '=', campusId)
      .executeTakeFirstOrThrow(),
    setting(db, 'document.company'),
  ])
  return {
    ...{ language: caller.language, campus, company, logo: await drawn(context, logo) },
    printedAt: momentText(new Date()),
    printedBy: actor.userName,
  }
}

/** Twice what a letterhead shows of it in print. */
const LOGO = { width: 640, height: 160, fit: 'inside', withoutEnlargement: true } as const

/** The bytes of a stored picture as PNG, which the renderer reads; null where there is none, or it is no longer there. */
async function drawn({ services }: ReadContext, address: string | null): Promise<number[] | null> {
  const file = address && (await services.storage.get(address.slice('/files/'.length)))
  return file ? [...(await sharp(file.path).resize(LOGO).png().toBuffer())] : null
}

/** A document as a file to be saved. */
export const pdfFile = (name: string, content: Buffer) => ({ name: `${name}.pdf`, mime: 'application/pdf', content })
