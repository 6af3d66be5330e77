import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type FileKind, fileKinds } from '@cogcampus/contract/files'
import { limits } from '@cogcampus/contract/limits'
import { type FileTypeResult, fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { badField, fileTooLarge } from '../../../lib/errors.ts'
import { isPlainOffice } from '../../../lib/sheet/legacy.ts'
import { isInert } from '../../../lib/sheet/office.ts'
import type { Staged, Storage } from '../../../lib/storage.ts'
import { isInertPdf } from './pdf.ts'

// One thread a picture, and nothing kept of it: how many are drawn at once is decided by who waits, not by libvips.
sharp.concurrency(1)
sharp.cache(false)

export interface AcceptedFile {
  extension: string
  mime: string
  /** Stores it under a key with this extension; answers its size. */
  keep: (storage: Storage, key: string) => Promise<number>
}

/** What may be stored, by what the content is, not by what its name says. */
const documents = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'mp3', 'm4a', 'mp4'])
const office = new Set(['docx', 'xlsx', 'pptx'])
/** Old office formats share one container, so the name decides among them, and what it holds is looked at. */
const legacyOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const images = new Set(['jpg', 'png', 'webp', 'gif'])

/**
 * Looks at an uploaded file and says how it is stored: images are drawn anew as WebP, at most 2048 px, without EXIF or
 * anything hidden behind the picture; documents stay as they are. Anything else is refused, and so is a document where
 * the kind of file is a picture.
 */
export async function acceptFile(name: string, staged: Staged, kind: FileKind | null = null): Promise<AcceptedFile> {
  if (staged.bytes === 0) throw badField('FILE_MISSING', 'file', '')
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const type = heard(await fileTypeFromFile(staged.path), ending)
  // What is looked at as a whole is as large as memory allows, also where the kind of file may be larger.
  const streamed = type && documents.has(type.ext) && !office.has(type.ext)
  if (!streamed && staged.bytes > limits.uploadBytes) throw fileTooLarge(limits.uploadBytes)
  if (type && images.has(type.ext)) return redraw(staged.path)
  if (kind && fileKinds[kind].picture) throw badField('FILE_TYPE_REFUSED', 'file', '')
  const keep = async (_: Storage, key: string) => {
    await staged.keep(key)
    return staged.bytes
  }
  if (type && office.has(type.ext) && !isInert(await readFile(staged.path))) throw badField('FILE_ACTIVE', 'file', '')
  if (type?.ext === 'pdf' && !(await isInertPdf(staged.path))) throw badField('FILE_ACTIVE', 'file', '')
  if (type && documents.has(type.ext)) return { extension: type.ext, mime: type.mime, keep }
  const legacy = legacyOffice[ending]
  if (type?.ext === 'cfb' && legacy && (await isPlain(ending, staged.path)))
    return { extension: ending, mime: legacy, keep }
  throw badField('FILE_TYPE_REFUSED', 'file', '')
}

/** Sound in the container of MP4: some recorders write the head of a video, so that the name says that nothing is to be seen. */
const heard = (type: FileTypeResult | undefined, ending: string): FileTypeResult | undefined =>
  type?.ext === 'm4a' || (type?.ext === 'mp4' && ending === 'm4a') ? { ext: 'm4a', mime: 'audio/mp4' } : type

const isPlain = async (ending: string, path: string) => isPlainOffice(ending, await readFile(path))

async function redraw(path: string): Promise<AcceptedFile> {
  const drawn = await sharp(path, { limitInputPixels: limits.imagePixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw badField('FILE_TYPE_REFUSED', 'file', '')
    })
  const keep = (storage: Storage, key: string) => storage.write(key, Readable.from([drawn]))
  return { extension: 'webp', mime: 'image/webp', keep }
}
