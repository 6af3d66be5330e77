import type { FileKind } from '@cogcampus/contract/files'
import type { Actor } from '../../http/actor.ts'
import type { WriteContext } from '../../http/context.ts'
import type { AcceptedFile } from './upload/accept.ts'

/** Keeps an accepted file under a key; answers its address. */
export async function storeFile(
  { db, services, whenUndone, actor }: WriteContext<Actor>,
  { key, name, kind }: { key: string; name: string; kind: FileKind | null },
  { extension, mime, keep }: AcceptedFile,
): Promise<string> {
  whenUndone(() => services.storage.remove(key))
  const bytes = await keep(services.storage, key)
  await db
    .insertInto('storedFile')
    .values({
      key,
      name: nameFor(name, extension),
      mime,
      bytes,
      kind,
      accountId: actor.kind === 'account' ? actor.accountId : null,
    })
    .execute()
  return `/files/${key}`
}

/** A picture is drawn anew, and keeps the name that it had. */
const pictures = /\.(?:jpe?g|png|gif|webp)$/i

/** The name that a file is read under: one that ends otherwise than its content demands (`a.pdf.html`) gets that ending, too. */
function nameFor(name: string, extension: string): string {
  const fits = extension === 'webp' ? pictures.test(name) : name.toLowerCase().endsWith(`.${extension}`)
  return fits ? name : `${name.slice(0, 190)}.${extension}`
}
