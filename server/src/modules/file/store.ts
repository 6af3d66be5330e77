import type { FileKind } from '@cogcampus/contract/files'
import type { Actor } from '../../http/actor.ts'
import type { WriteContext } from '../../http/context.ts'
import type { AcceptedFile } from './upload/accept.ts'

/** Keeps an accepted file under a key; answers its address. */
export async function storeFile(
  { db, services, whenUndone, actor }: WriteContext<Actor>,
  { key, name, kind }: { key: string; name: string; kind: FileKind | null },
  { mime, keep }: AcceptedFile,
): Promise<string> {
  whenUndone(() => services.storage.remove(key))
  const bytes = await keep(services.storage, key)
  await db
    .insertInto('storedFile')
    .values({ key, name, mime, bytes, kind, accountId: actor.kind === 'account' ? actor.accountId : null })
    .execute()
  return `/files/${key}`
}
