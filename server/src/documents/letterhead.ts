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

/** Twice what a letterhead shows of a logo in print: 36 mm by 9 at most. */
const LOGO = { width: 640, height: 160, background: '#fff' } as const
/** Documents that are printed one after the other share what was drawn, of so many campuses. */
const KEPT = 20
const drawings = new Map<string, Promise<number[] | null>>()

/** The bytes of a stored picture as PNG, which the renderer reads; null where there is none. */
function drawn({ services }: ReadContext, address: string | null): Promise<number[] | null> {
  if (!address) return Promise.resolve(null)
  // What is stored under a key never changes.
  const key = address.slice('/files/'.length)
  // A receipt is wanted more than its logo.
  const drawing = drawings.get(key) ?? draw(services.storage, key).catch(() => null)
  drawings.delete(key)
  drawings.set(key, drawing)
  const [oldest] = drawings.keys()
  if (drawings.size > KEPT && oldest !== undefined) drawings.delete(oldest)
  return drawing
}

async function draw(storage: ReadContext['services']['storage'], key: string): Promise<number[] | null> {
  const file = await storage.get(key)
  if (!file) return null
  const picture = sharp(file.path)
  const { width, height } = await picture.metadata()
  // What is longer than the place for it stands in the middle of its height.
  const fit = width / height > LOGO.width / LOGO.height ? 'contain' : 'inside'
  return [
    ...(await picture
      .resize({ ...LOGO, fit, withoutEnlargement: fit === 'inside' })
      .png()
      .toBuffer()),
  ]
}

/** A document as a file to be saved. */
export const pdfFile = (name: string, content: Buffer) => ({ name: `${name}.pdf`, mime: 'application/pdf', content })
