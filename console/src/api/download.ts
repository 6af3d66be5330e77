import type { Path, Request } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { t } from '../messages/index.ts'
import { notify } from './notify.ts'
import { isExpired, judge, send } from './request.ts'

/** Saves the file that a GET answers with; a JSON answer is an error and its message is shown (sections 7 and 8). */
export async function download<P extends Path>(path: P, query: Request<P>): Promise<void> {
  const file = await fetched(path, query)
  if (file) save(file)
}

/** Opens the document that a GET answers with in a tab of its own, to be read and printed; saves it where no tab opens. */
export async function openDocument<P extends Path>(path: P, query: Request<P>): Promise<void> {
  // At the click itself: a tab that comes later is taken for an unwanted one.
  const tab = window.open('', '_blank')
  const file = await fetched(path, query)
  if (!tab) return file && save(file)
  if (!file) return tab.close()
  tab.location.replace(URL.createObjectURL(file.content))
}

interface Fetched {
  content: Blob
  name: string
}

async function fetched<P extends Path>(path: P, query: Request<P>): Promise<Fetched | undefined> {
  const done = notify.loading(t('core.downloading'))
  try {
    const response = await send(path, { query })
    if (response.headers.get('Content-Type')?.includes('json')) {
      return refuse((await response.json()) as Envelope)
    }
    if (!response.ok) throw new Error(response.statusText)
    const name = fileName(response.headers.get('Content-Disposition')) ?? 'download'
    return { content: await response.blob(), name }
  } catch {
    notify.error(t('core.downloadFailed'))
  } finally {
    done()
  }
}

function refuse(envelope: Envelope): undefined {
  if (!isExpired(envelope)) notify.error(envelope.msg || t('core.abnormal'))
  try {
    judge(envelope, true)
  } catch {
    // The request layer has shown the message and opened the login page.
  }
}

/** RFC 6266: the encoded name goes before the plain one. */
export function fileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  return disposition?.match(/filename\s*=\s*"?([^";]+)"?/i)?.[1]?.trim()
}

function save({ content, name }: Fetched): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
