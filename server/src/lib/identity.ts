import { type Expression, type SqlBool, sql } from 'kysely'
import { hashesOf, open, seal } from './keyRing.ts'

/** The columns of an identity number: all of them are set, or none. */
export interface IdentityColumns {
  identityCipher: Buffer | null
  identityKey: string | null
  identityHash: Buffer | null
  identityTail: string | null
}

/** Those whose values stand in no history. */
export const identitySecrets = ['identityCipher', 'identityKey', 'identityHash'] as const

/** A row without an identity number. */
export const noIdentity: IdentityColumns = {
  identityCipher: null,
  identityKey: null,
  identityHash: null,
  identityTail: null,
}

/** The columns to write for a number; nothing where none was sent, so that the row keeps what it has. */
export function identityColumns(number: string | null | undefined): Partial<IdentityColumns> {
  if (!number) return {}
  const { cipher, key, hash, tail } = seal(number)
  return { identityCipher: cipher, identityKey: key, identityHash: hash, identityTail: tail }
}

/** The number of a row in full, or null. */
export const identityOf = ({
  identityCipher: cipher,
  identityKey: key,
}: Pick<IdentityColumns, 'identityCipher' | 'identityKey'>): string | null =>
  cipher && key ? open({ cipher, key }) : null

/** The number of a row as answers show it, in SQL: its last four digits. */
export const maskedIdentity = (table: string): Expression<unknown> =>
  sql`'**************' || ${sql.ref(`${table}.identity_tail`)}`

/** The condition that a row has this number, under whichever key. */
export const hasIdentity = (table: string, number: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.identity_hash`)} in (${sql.join(hashesOf(number))})`
