import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where uploaded files live. Keys are made here, never by a client. */
export interface Storage {
  /** Stages bytes before they are checked; fails with {@link TooLong} beyond `most` of them. */
  stage(bytes: Readable, most: number): Promise<Staged>
  /** Stores a stream under a key; returns its size. */
  write(key: string, bytes: Readable, signal?: AbortSignal): Promise<number>
  /** Nothing happens when there is no such file. */
  remove(key: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<StoredFile | null>
  /** Removes staged files of this age, left by processes that ended; returns how many. */
  sweep(olderThanMs: number): Promise<number>
}

/** A staged file. It is dropped in the end, also where it was stored. */
export interface Staged {
  /** On this machine. */
  path: string
  bytes: number
  /** SHA-256 of the whole. */
  digest: Buffer
  /** Stores it under a key, as often as that is tried. */
  keep(key: string): Promise<void>
  drop(): Promise<void>
}

export interface StoredFile {
  /** On this machine. */
  path: string
  bytes: number
  /** All of it, or from one byte to another, both included. */
  read(range?: { start: number; end: number }): Readable
}

/** The file that marks a folder with the id of its installation. */
export const MARKER = '.installation'

/** The error for a folder that is no longer there, as where a network drive is lost. */
export class StoreGone extends Error {
  readonly code = 'STORE_GONE'
}

/** No room, no right to write, a faulty disk, a network drive that is lost. */
const faults: ReadonlySet<unknown> = new Set([
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENOTDIR'],
  'STORE_GONE',
])

/** Whether an error says that files cannot be stored or read now, whatever they are. */
export function isStorageFault(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // Node says ENOENT of a folder that cannot be made on a read-only disk.
  return (faults.has(code) && syscall !== 'connect') || (code === 'ENOENT' && syscall === 'mkdir')
}

/** The error for more bytes than may be staged. */
export class TooLong extends Error {}

/** A random key that cannot be guessed, with the extension of the file's real type. */
export const newFileKey = (extension: string): string => `${randomBytes(24).toString('base64url')}.${extension}`

/** Whether this could be a key at all; nothing else ever reaches the disk or the database. */
export const isFileKey = (key: string): boolean => /^[\w-]{32}\.\w{1,5}$/.test(key)

/**
 * Files in a folder, spread over 256 subfolders; a file appears whole or not at all. A `marked` folder has its marker:
 * where that is missing, nothing is written, and no file counts as removed.
 */
export function folderStorage(folder: string, { marked = false } = {}): Storage {
  const assertThere = async () => {
    if (marked && !(await stat(join(folder, MARKER)).catch(() => null))) throw new StoreGone(`${folder} is gone`)
  }
  const staging = join(folder, 'staged')
  const place = (key: string) => {
    if (!isFileKey(key)) return null
    const dir = join(folder, key.slice(0, 2).toLowerCase())
    return { dir, path: join(dir, key) }
  }
  const placeFor = async (key: string) => {
    const at = place(key)
    if (!at) throw new Error(`Not a file key: ${key}`)
    await assertThere()
    await mkdir(at.dir, { recursive: true })
    return at.path
  }
  return {
    async stage(bytes, most) {
      await assertThere()
      await mkdir(staging, { recursive: true })
      const path = join(staging, randomBytes(16).toString('hex'))
      const drop = () => rm(path, { force: true })
      const gauge = measured(most)
      try {
        // What is too long is left as it is, not destroyed: it may be a request that still has to be answered.
        await pipeline(
          bytes.iterator({ destroyOnReturn: false }),
          gauge.stream,
          createWriteStream(path, { flush: true }),
        )
      } catch (error) {
        await drop().catch(() => {})
        throw error
      }
      const keep = async (key: string) => {
        const to = await placeFor(key)
        // Not every file system has links.
        await link(path, to).catch(() => appears(to, (part) => copyFile(path, part)))
      }
      return { path, ...gauge.result(), keep, drop }
    },
    async write(key, bytes, signal) {
      const path = await placeFor(key).catch((error) => {
        bytes.destroy()
        throw error
      })
      await appears(path, (part) =>
        pipeline(bytes, createWriteStream(part, { flush: true }), ...(signal ? [{ signal }] : [])),
      )
      return (await stat(path)).size
    },
    async remove(key) {
      const at = place(key)
      if (at) await rm(at.path, { force: true })
    },
    async get(key) {
      const path = place(key)?.path
      const found = path && (await stat(path).catch(() => null))
      if (path && !found) await assertThere()
      if (!path || !found) return null
      return { path, bytes: found.size, read: (range) => createReadStream(path, range) }
    },
    async sweep(olderThanMs) {
      const names = await readdir(staging).catch(() => [])
      const gone = await Promise.all(names.map((name) => removeOld(join(staging, name), Date.now() - olderThanMs)))
      return gone.filter(Boolean).length
    },
  }
}

/** Writes beside the place and moves there what is whole; of a failure nothing is left. */
async function appears(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`
  try {
    await write(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

async function removeOld(path: string, before: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found || found.mtimeMs >= before) return false
  await rm(path, { force: true })
  return true
}

/** Counts and hashes the bytes that pass, and fails above the limit. */
function measured(most: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      next(bytes > most ? new TooLong() : null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, digest: hash.digest() }) }
}
