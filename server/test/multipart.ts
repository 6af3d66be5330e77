import { randomUUID } from 'node:crypto'

/** A form with text fields and one file, as a browser encodes it. */
export function multipart(file: { name: string; bytes: Buffer } | null, fields: Record<string, string> = {}) {
  const boundary = `form-${randomUUID()}`
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file?.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const parts = file ? [Buffer.from(head), file.bytes, Buffer.from('\r\n')] : []
  return {
    payload: Buffer.concat([Buffer.from(text.join('')), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
