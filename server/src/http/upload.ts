import { limits } from '@cogcampus/contract/limits'
import { Text } from '@cogcampus/contract/schema'
import type { FastifyRequest } from 'fastify'
import { badField, refuse } from '../lib/errors.ts'
import type { UploadedFile } from './context.ts'

const Name = Text(200)
/** A file's own name as far as it can be kept; its end decides among old office formats. */
const nameOf = (sent: string | undefined) => Name.safeParse(sent?.slice(-200)).data ?? 'file'

/** Reads a multipart body with one `file` and its text fields into memory; the size limit is the contract's. */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_TYPE')
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value
      } else {
        file = { name: nameOf(part.filename), bytes: await part.toBuffer() }
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw badField('FILE_TOO_LARGE', 'file', '', { mb: limits.uploadBytes / 1024 / 1024 })
    }
    throw refuse('FILE_MISSING')
  }
  if (!file) throw refuse('FILE_MISSING')
  return { file, fields }
}
