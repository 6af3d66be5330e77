import type { Sql } from '../../db/connect.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { newFileKey } from '../../lib/storage.ts'
import { hashToken, newToken } from '../../lib/token.ts'

const images = ['jpg', 'jpeg', 'png', 'webp', 'gif']
const others = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'mp4']

/** Opens an address that takes one PUT of this file within five minutes. The key it will be read at is fixed now. */
export async function openTicket(sql: Sql, userId: number, name: string): Promise<{ token: string; key: string }> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const extension = images.includes(ending) ? 'webp' : others.includes(ending) ? ending : null
  if (!extension) throw badField('FILE_TYPE_REFUSED', 'filename', '')
  const [token, key] = [newToken(), newFileKey(extension)]
  await sql`insert into upload_ticket (token_hash, key, name, user_id, expires_at)
    values (${hashToken(token)}, ${key}, ${name}, ${userId}, now() + interval '5 minutes')`
  return { token, key }
}

/** Takes the ticket of an upload address: a second use, or one after its time, is refused. */
export async function takeTicket(sql: Sql, token: string): Promise<{ key: string; name: string; userId: number }> {
  const [ticket] = await sql<{ key: string; name: string; userId: number }[]>`
    delete from upload_ticket where token_hash = ${hashToken(token)} and expires_at > now() returning key, name, user_id`
  if (!ticket) throw refuse('UPLOAD_EXPIRED')
  return ticket
}
