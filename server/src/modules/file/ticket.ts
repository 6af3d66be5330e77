import type { Sql } from '../../db/connect.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { newFileKey } from '../../lib/storage.ts'
import { hashToken, newToken } from '../../lib/token.ts'

const images = ['jpg', 'jpeg', 'png', 'webp', 'gif']
const others = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'mp4']

export interface Ticket {
  key: string
  name: string
  /** How long the file must be; null when it was not said. */
  size: number | null
  userId: number
  userName: string
  campusId: number | null
}

/**
 * Opens an address that takes one PUT of this file within five minutes. The key it will be read at is fixed now, and
 * its length: that is part of the token, which is known by its hash, so nobody can change it.
 */
export async function openTicket(
  sql: Sql,
  userId: number,
  name: string,
  size?: number,
): Promise<{ token: string; key: string }> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const extension = images.includes(ending) ? 'webp' : others.includes(ending) ? ending : null
  if (!extension) throw badField('FILE_TYPE_REFUSED', 'filename', '')
  const [token, key] = [size ? `${newToken()}.${size}` : newToken(), newFileKey(extension)]
  await sql`insert into upload_ticket (token_hash, key, name, user_id, expires_at)
    values (${hashToken(token)}, ${key}, ${name}, ${userId}, now() + interval '5 minutes')`
  return { token, key }
}

/** Takes the ticket of an upload address: a second use, one after its time or by who may no longer sign in is refused. */
export async function takeTicket(sql: Sql, token: string): Promise<Ticket> {
  const [ticket] = await sql<Omit<Ticket, 'size'>[]>`
    delete from upload_ticket t using rbac_user u
    where t.token_hash = ${hashToken(token)} and t.expires_at > now()
      and u.id = t.user_id and u.status = 1 and u.deleted_at is null
    returning t.key, t.name, t.user_id, u.user_name, u.campus_id`
  if (!ticket) throw refuse('UPLOAD_EXPIRED')
  const [, size] = token.split('.')
  return { ...ticket, size: size ? Number(size) : null }
}
