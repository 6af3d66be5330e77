import { open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

const WINDOW = 1024 * 1024
/** As much of a window is read again with the next one: the longest dictionary of an object stream. */
const OVERLAP = 8 * 1024
/** Packed bytes of one object stream, first tried and most; unpacked bytes of all of them; how many of them. */
const [FIRST_BYTES, MOST_BYTES] = [64 * 1024, 4 * 1024 * 1024]
const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_STREAMS = 20_000

/** A name as a PDF may spell it: each letter plain or as `#` and its code. */
const spelt = (name: string) =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')
const ACTIVE = new RegExp(
  `/(?:${['JavaScript', 'Launch', 'RichMedia', 'Rendition'].map(spelt).join('|')})(?![\\w#])|/${spelt('XFA')}\\s*(?:\\[|\\d+\\s+\\d+\\s+R)`,
  'i',
)
/** What a stream of objects says of itself; readers differ in which of both they ask for. */
const OBJECT_STREAM = new RegExp(`/${spelt('ObjStm')}|/${spelt('First')}\\s+\\d`, 'i')
/** Bytes that are transformed once more after they were unpacked, or packed in a way that is not looked into. */
const OTHERWISE_PACKED =
  /\/(?:Predictor\s+(?!1\b)\d|DecodeParms\s+\d|ASCII|LZW|RunLength|Crypt|Filter\s+\d)|Flate[\s\S]*Flate|#[\da-f]{2}/i
const STREAM = /(?<!end)stream\r?\n/g

/**
 * Whether a PDF runs nothing: it holds no scripts, starts no program, and has no forms or media that carry scripts of
 * their own. Its object streams are unpacked and looked at, too; what cannot be looked into might run something.
 */
export async function isInertPdf(path: string): Promise<boolean> {
  const file = await open(path)
  const bytesAt: BytesAt = async (position, most) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, position)
    return buffer.subarray(0, bytesRead)
  }
  try {
    for await (const text of textsOf(bytesAt)) if (text === null || ACTIVE.test(text)) return false
    return true
  } finally {
    await file.close()
  }
}

type BytesAt = (position: number, most: number) => Promise<Buffer>

/** The file in windows, and each object stream unpacked; null for what cannot be looked into. */
async function* textsOf(bytesAt: BytesAt): AsyncGenerator<string | null> {
  let [carried, unpacked, streams] = ['', 0, 0]
  for (let at = 0; ; ) {
    const bytes = await bytesAt(at, WINDOW)
    if (bytes.length === 0) return
    const text = carried + bytes.toString('latin1')
    yield text
    for (const position of objectStreams(text, carried.length)) {
      const objects = position === null ? null : await unpack(bytesAt, at - carried.length + position)
      unpacked += objects?.length ?? 0
      streams += 1
      yield unpacked > MOST_UNPACKED || streams > MOST_STREAMS ? null : objects
    }
    carried = text.slice(-OVERLAP)
    at += bytes.length
  }
}

/** Where the data of the object streams begins whose start ends behind `seen`; null for one that cannot be looked into. */
function* objectStreams(text: string, seen: number): Generator<number | null> {
  let before = 0
  for (const {
    index,
    0: { length },
  } of text.matchAll(STREAM)) {
    const said = text.slice(Math.max(before, index - OVERLAP), index)
    const dictionary = said.slice(said.lastIndexOf('obj') + 1)
    before = index + length
    if (before > seen && OBJECT_STREAM.test(dictionary)) yield OTHERWISE_PACKED.test(dictionary) ? null : before
  }
}

/** The text of an object stream; null where it is neither packed nor plain, or too long. */
async function unpack(bytesAt: BytesAt, position: number): Promise<string | null> {
  const first = await bytesAt(position, FIRST_BYTES)
  const objects = inflated(first) ?? (first.length < FIRST_BYTES ? null : inflated(await bytesAt(position, MOST_BYTES)))
  // Plain objects begin with the number of the first of them, and were read with the file.
  return objects ?? (/^\s*\d+\s+\d/.test(first.toString('latin1', 0, 40)) ? '' : null)
}

/** What unpacks to its end; null for what is damaged, or goes on behind these bytes. */
function inflated(packed: Buffer): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_UNPACKED }).toString('latin1')
  } catch {
    return null
  }
}
