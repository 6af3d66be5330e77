import { type FileKind, mostBytes } from '@cogcampus/contract/files'
import { sql } from 'kysely'
import type { Sql } from '../../db/connect.ts'
import type { Writer } from '../../db/handles.ts'
import type { SharedTables } from '../../db/tables.ts'
import { badField, fileTooLarge, refuse } from '../../lib/errors.ts'
import { newFileKey } from '../../lib/storage.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import type { Who } from '../../lib/who.ts'

const images = ['jpg', 'jpeg', 'png', 'webp', 'gif']
const others = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'mp3', 'm4a', 'mp4']

export interface Ticket {
  key: string
  name: string
  /** How long the file must be; null when not given. */
  size: number | null
  kind: FileKind | null
  userId: number | null
  accountId: number | null
  expiresAt: string
}

/**
 * Opens an address that accepts one PUT of this file within five minutes. The key it will be read at is fixed now, and so
 * is its length: the length is part of the token, which is stored as a hash, so it cannot be changed.
 */
export async function openTicket(
  db: Writer<SharedTables>,
  who: Who,
  { name, size, kind }: { name: string; size?: number | undefined; kind?: FileKind | undefined },
): Promise<{ token: string; key: string }> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const extension = images.includes(ending) ? 'webp' : others.includes(ending) ? ending : null
  if (!extension) throw badField('FILE_TYPE_REFUSED', 'filename', '')
  const most = mostBytes(kind ?? null)
  if (size && size > most) throw fileTooLarge(most, 'size')
  const [token, key] = [size ? `${newToken()}.${size}` : newToken(), newFileKey(extension)]
  await db
    .insertInto('uploadTicket')
    .values({
      tokenHash: hashToken(token),
      key,
      name,
      kind: kind ?? null,
      userId: who.kind === 'staff' ? who.userId : null,
      accountId: who.kind === 'account' ? who.accountId : null,
      expiresAt: sql<string>`now() + interval '5 minutes'`,
    })
    .execute()
  return { token, key }
}

/** Takes the ticket of an upload address: a second use, or one after its time, is refused. */
export async function takeTicket(pool: Sql, token: string): Promise<Ticket> {
  const [ticket] = await pool<Omit<Ticket, 'size'>[]>`
    delete from upload_ticket where token_hash = ${hashToken(token)} and expires_at > now()
    returning key, name, kind, user_id, account_id, expires_at`
  if (!ticket) throw refuse('UPLOAD_EXPIRED')
  const [, size] = token.split('.')
  return { ...ticket, size: size ? Number(size) : null }
}

/** Gives back the ticket of an upload that failed through no fault of its file, so that the upload can be tried again. */
export async function returnTicket(pool: Sql, token: string, ticket: Ticket): Promise<void> {
  const { key, name, kind, userId, accountId, expiresAt } = ticket
  await pool`insert into upload_ticket (token_hash, key, name, kind, user_id, account_id, expires_at)
    select ${hashToken(token)}::bytea, ${key}, ${name}, ${kind}::text, ${userId}::bigint, ${accountId}::bigint, ${expiresAt}::timestamptz
    where not exists (select from stored_file where key = ${key})`
}
