import { endpointAt, type Path } from '@cogcampus/contract'
import type { Endpoint } from '@cogcampus/contract/endpoint'
import { holdsFiles, isPublic, mapFiles } from '@cogcampus/contract/files'
import type * as z from 'zod'
import type { FileSigner } from '../lib/fileSigner.ts'

/** Signs what a call answers, for the member of staff who reads it. */
export type SignFiles = (signer: FileSigner, data: unknown, reader: number | null) => unknown

/** Builds the function that signs the addresses of private files in the output of a call. */
export const signerOf = ({ output }: Pick<Endpoint, 'output'>): SignFiles => signing(output)

/** The same for the row in a refused update's answer: it has the fields of the noun's `detail`. */
export function rowSignerOf(path: Path): SignFiles {
  const row = endpointAt(path.replace(/[^/]+$/, 'detail'))?.output
  return row ? signing(row) : (_, data) => data
}

function signing(output: z.ZodType): SignFiles {
  if (!holdsFiles(output)) return (_, data) => data
  return (signer, data, reader) =>
    mapFiles(output, data, (address, kind) => (isPublic(kind) ? address : signer.sign(address, reader)))
}
