import type { Envelope } from '@cogcampus/contract/envelope'
import { address, ask, envelopeOf, headers, received } from './request'

/** Stores a document of the service as a download of the browser. */
export async function openDocument(path: string, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL((await ask(() => fetched(path))) as Blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The document, or why there is none. */
const fetched = (path: string): Promise<Envelope> =>
  envelopeOf(
    fetch(address(path), { headers: headers() }).then(async (answer): Promise<unknown> => {
      const isOne = answer.ok && !answer.headers.get('content-type')?.includes('json')
      return isOne ? received(await answer.blob()) : answer.json()
    }),
  )
