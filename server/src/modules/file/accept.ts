import { limits } from '@cogcampus/contract/limits'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { badField } from '../../lib/errors.ts'
import { isPlainOffice } from './macros.ts'

export interface AcceptedFile {
  extension: string
  mime: string
  bytes: Buffer
}

/** What may be stored, by what the content is, not by what its name says. */
const documents = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'mp3', 'mp4'])
/** Old office formats share one container, so the name decides among them, and what it holds is looked at. */
const legacyOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const images = new Set(['jpg', 'png', 'webp', 'gif'])

/**
 * Looks at an uploaded file and gives what is to be stored: images are drawn anew as WebP, at most 2048 px, without
 * EXIF or anything hidden behind the picture; documents stay as they are. Anything else is refused.
 */
export async function acceptFile(name: string, bytes: Buffer): Promise<AcceptedFile> {
  if (bytes.length === 0) throw badField('FILE_MISSING', 'file', '')
  if (bytes.length > limits.uploadBytes)
    throw badField('FILE_TOO_LARGE', 'file', '', { mb: limits.uploadBytes / 1048576 })
  const type = await fileTypeFromBuffer(bytes)
  if (type && images.has(type.ext)) return redraw(bytes)
  if (type && documents.has(type.ext)) return { extension: type.ext, mime: type.mime, bytes }
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const legacy = legacyOffice[ending]
  if (type?.ext === 'cfb' && legacy && isPlainOffice(ending, bytes)) return { extension: ending, mime: legacy, bytes }
  throw badField('FILE_TYPE_REFUSED', 'file', '')
}

async function redraw(bytes: Buffer): Promise<AcceptedFile> {
  try {
    const drawn = await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' })
      .rotate()
      .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { extension: 'webp', mime: 'image/webp', bytes: drawn }
  } catch {
    throw badField('FILE_TYPE_REFUSED', 'file', '')
  }
}
