import type { accountFile } from '@cogcampus/contract/api/file'
import type { Handlers } from '../../http/context.ts'
import { newFileKey } from '../../lib/storage.ts'
import { openTicket } from './authUrl.ts'
import { assertUsesFiles } from './rules.ts'
import { storeFile } from './store.ts'
import { acceptFile } from './upload/accept.ts'

/** What accounts of the mini-program store. */
export const accountFileHandlers: Handlers<typeof accountFile> = {
  async authUrl({ db, actor }, { filename, size, kind }) {
    await assertUsesFiles(db, actor.accountId)
    const { token, key } = await openTicket(db, actor, { name: filename, size, kind })
    return { name: filename, uploadUrl: `/files/upload/${token}`, accessUrl: `/files/${key}` }
  },

  async upload({ db, actor, file }, { name, kind }) {
    await assertUsesFiles(db, actor.accountId)
    const accepted = await acceptFile(file.name, file, kind)
    const stored = { key: newFileKey(accepted.extension), name: name ?? file.name, kind }
    return (context) => storeFile(context, stored, accepted)
  },
}
