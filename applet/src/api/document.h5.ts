import type { Envelope } from '@cogcampus/contract/envelope'
import { address, Fault, headers } from './request'

/** Stores a PDF of the service as a download of the browser. */
export async function openDocument(path: string, name: string): Promise<void> {
  const answer = await fetch(address(path), { headers: headers() }).catch(() => {
    throw new Fault('OFFLINE', '')
  })
  if (!answer.headers.get('content-type')?.includes('pdf')) {
    const refusal = (await answer.json().catch(() => null)) as Envelope | null
    throw new Fault(refusal?.errCode ?? 'REFUSED', refusal?.msg ?? '')
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
