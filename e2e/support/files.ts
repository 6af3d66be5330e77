/** A picture of one pixel. */
export const photo: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The beginning of a recording. */
export const sound: Buffer = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypM4A \0\0\0\0M4A isom')])

/** A tenth of a second of silence that any browser plays: what a recording that is only begun is answered with, where it is to be heard. */
export function silence(): Buffer {
  const samples = 800
  const file = Buffer.alloc(44 + samples, 128)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  // Uncompressed, one channel, 8,000 samples a second of one byte each.
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(value, at)
  file.writeUInt32LE(8000, 24)
  file.writeUInt32LE(8000, 28)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  return file
}
