import { hash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored and compared as their SHA-256 only. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
