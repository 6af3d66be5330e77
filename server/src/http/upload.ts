import type { Readable } from 'node:stream'
import { limits } from '@cogcampus/contract/limits'
import { Text } from '@cogcampus/contract/schema'
import type { FastifyRequest } from 'fastify'
import { fileTooLarge, Refusal, refuse } from '../lib/errors.ts'
import { isStorageFault, type Storage, TooLong } from '../lib/storage.ts'
import type { UploadedFile } from './context.ts'

const Name = Text(200)
/** The name of a file, shortened from the front so that its extension stays; `file` where the name is not valid. */
const nameOf = (sent: string | undefined) => Name.safeParse(sent?.slice(-200)).data ?? 'file'

/** The content of an upload. */
export interface Received {
  file: UploadedFile
  fields: Record<string, string>
}

/** Receives a multipart body with one `file` and its text fields: for small files, whatever their kind. */
export async function receiveForm(request: FastifyRequest, storage: Storage): Promise<Received> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_TYPE')
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value
      } else {
        file = await stageFile(storage, nameOf(part.filename), part.file)
        if (part.file.truncated) throw fileTooLarge(limits.uploadBytes)
      }
    }
  } catch (error) {
    // The rest is read into nothing: left unread, it would stand before the next request on this connection.
    request.raw.unpipe().resume()
    await file?.drop()
    throw refusalOf(error)
  }
  if (!file) throw refuse('FILE_MISSING')
  return { file, fields }
}

/** What a form is refused for: a fault of the storage is none of its own. */
function refusalOf(error: unknown): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (error instanceof Refusal || syscall || isStorageFault(error)) return error
  return refuse(code === 'FST_FILES_LIMIT' ? 'TOO_MANY_FILES' : 'FILE_MISSING')
}

/** Stages a file on disk; refuses one of more than `most` bytes. */
export async function stageFile(
  storage: Storage,
  name: string,
  bytes: Readable,
  most: number = limits.uploadBytes,
): Promise<UploadedFile> {
  const staged = await storage.stage(bytes, most).catch((error) => {
    throw error instanceof TooLong ? fileTooLarge(most) : error
  })
  return { name, ...staged }
}
