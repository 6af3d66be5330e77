import type { file } from '@cogcampus/contract/admin/file'
import type { Handlers } from '../../http/context.ts'
import { newFileKey } from '../../lib/storage.ts'
import { acceptFile } from './accept.ts'
import { openTicket } from './ticket.ts'

export const fileHandlers: Handlers<typeof file> = {
  async authUrl({ services, actor }, { filename, size }) {
    const { token, key } = await openTicket(services.sql, actor.userId, filename, size)
    return { name: filename, uploadUrl: `/files/upload/${token}`, accessUrl: `/files/${key}` }
  },

  async upload({ db, services, file, whenUndone }, { name }) {
    const accepted = await acceptFile(file.name, file.bytes)
    const key = newFileKey(accepted.extension)
    whenUndone(() => services.storage.remove(key))
    await services.storage.put(key, accepted.bytes)
    await db
      .insertInto('storedFile')
      .values({ key, name: name ?? file.name, mime: accepted.mime, bytes: accepted.bytes.length })
      .execute()
    return `/files/${key}`
  },
}
