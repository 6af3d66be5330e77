import type { Path, Request } from '@cogcampus/contract'
import type { Envelope } from '@cogcampus/contract/envelope'
import { t } from '../messages/index.ts'
import { notify } from './notify.ts'
import { isExpired, judge, send } from './request.ts'

/** Saves the file that a GET answers with; a JSON answer is an error and its message is shown (sections 7 and 8). */
export async function download<P extends Path>(path: P, query: Request<P>): Promise<void> {
  const done = notify.loading(t('core.downloading'))
  try {
    const response = await send(path, { query })
    if (response.headers.get('Content-Type')?.includes('json')) {
      refuse((await response.json()) as Envelope)
    } else if (response.ok) {
      save(await response.blob(), fileName(response.headers.get('Content-Disposition')) ?? 'download')
    } else {
      throw new Error(response.statusText)
    }
  } catch {
    notify.error(t('core.downloadFailed'))
  } finally {
    done()
  }
}

function refuse(envelope: Envelope): void {
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

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
