import type { FileKind } from '@cogcampus/contract/files'
import type { Actor } from '../../http/actor.ts'
import type { WriteContext } from '../../http/context.ts'
import { assertUsesFiles } from './rules.ts'
import type { AcceptedFile } from './upload/accept.ts'

/** Keeps an accepted file under a key; answers its address. Refused with FILES_UNUSED to a family that puts its files nowhere. */
export async function storeFile(
  { db, services, whenUndone, actor }: WriteContext<Actor>,
  { key, name, kind }: { key: string; name: string; kind: FileKind | null },
  { extension, mime, keep }: AcceptedFile,
): Promise<string> {
  if (actor.kind === 'account') await assertUsesFiles(db, actor.accountId)
  whenUndone(() => services.storage.remove(key))
  const bytes = await keep(services.storage, key)
  await db
    .insertInto('storedFile')
    .values({
      key,
      name: actor.kind === 'account' ? numberedName(name, 1, `.${extension}`) : nameFor(name, extension),
      mime,
      bytes,
      kind,
      accountId: actor.kind === 'account' ? actor.accountId : null,
    })
    .execute()
  return `/files/${key}`
}

const numbers = /^\d{1,3}\.(?:jpe?g|png|gif|webp|pdf|docx?|xlsx?|pptx?|mp[34]|m4a)$/

/** The name that a family's file is shown under: its number with its ending, as the applet names it. Other names are words that nobody checked. */
export const numberedName = (name: string, number: number, ending: string): string =>
  numbers.test(name) ? name : `${number}${ending}`

/** A picture is drawn anew, and keeps the name that it had. */
const pictures = /\.(?:jpe?g|png|gif|webp)$/i

/** The name that a file is read under: one that ends otherwise than its content demands (`a.pdf.html`) gets that ending, too. */
function nameFor(name: string, extension: string): string {
  const fits = extension === 'webp' ? pictures.test(name) : name.toLowerCase().endsWith(`.${extension}`)
  return fits ? name : `${name.slice(0, 190)}.${extension}`
}
