import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where uploaded files live. Keys are made here, never by a client. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores what is still being made; answers its size. */
  write(key: string, bytes: Readable, signal: AbortSignal): Promise<number>
  /** Nothing happens when there is no such file. */
  remove(key: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
}

/** A key nobody can guess, with the ending of the file's true type. */
export const newFileKey = (extension: string): string => `${randomBytes(24).toString('base64url')}.${extension}`

/** Whether this could be a key at all; nothing else ever reaches the disk or the database. */
export const isFileKey = (key: string): boolean => /^[\w-]{32}\.\w{1,5}$/.test(key)

/** Files in a folder, spread over 256 subfolders; a file appears whole or not at all. */
export function folderStorage(folder: string): Storage {
  const place = (key: string) => {
    if (!isFileKey(key)) return null
    return { dir: join(folder, key.slice(0, 2).toLowerCase()), path: join(folder, key.slice(0, 2).toLowerCase(), key) }
  }
  const made = async (key: string, write: (part: string) => Promise<void>) => {
    const at = place(key)
    if (!at) throw new Error(`Not a file key: ${key}`)
    const part = `${at.path}.part`
    await mkdir(at.dir, { recursive: true })
    try {
      await write(part)
      await rename(part, at.path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return (await stat(at.path)).size
  }
  return {
    async put(key, bytes) {
      await made(key, (part) => writeFile(part, bytes, { flush: true }))
    },
    write: (key, bytes, signal) =>
      made(key, (part) => pipeline(bytes, createWriteStream(part, { flush: true }), { signal })),
    async remove(key) {
      const at = place(key)
      if (at) await rm(at.path, { force: true })
    },
    async get(key) {
      const at = place(key)
      const found = at && (await stat(at.path).catch(() => null))
      return found ? { stream: createReadStream(at.path), bytes: found.size } : null
    },
  }
}
