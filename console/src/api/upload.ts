import type { Path, Response } from '@cogcampus/contract'
import { Status } from '@cogcampus/contract/envelope'
import type { FileKind } from '@cogcampus/contract/files'
import { language, t } from '../messages/index.ts'
import { Failure } from './failure.ts'
import { fileUrl, readEnvelope, request } from './request.ts'

/** Sends a file as a form (specification section 7, image control); answers its address. */
export async function uploadForm(file: File, kind: FileKind): Promise<string | undefined> {
  const body = new FormData()
  body.append('name', file.name)
  body.append('kind', kind)
  body.append('file', file)
  const { status, data } = await request<string>('/admin/file/upload', { body })
  return status !== 1 && typeof data === 'string' ? data : undefined
}

/** Sends a file to a call that takes one; returns undefined after a refusal, whose message has been shown. */
export async function uploadTo<P extends Path>(path: P, file: File): Promise<Response<P> | undefined> {
  const body = new FormData()
  body.append('name', file.name)
  body.append('file', file)
  const answer = await request<Response<P>>(path, { body }).catch(() => undefined)
  return answer?.status === Status.done ? answer.data : undefined
}

/**
 * Sends a file by PUT to the address that the server signed for it, and says how much of it is sent, from 0 to 1; answers
 * the address where it can be read. A refusal throws the server's reason.
 */
export async function uploadDirect(file: File, kind: FileKind, sent?: (share: number) => void): Promise<string> {
  const signed = await request<Response<'/admin/file/authUrl'>>('/admin/file/authUrl', {
    query: { filename: file.name, size: file.size, kind },
    quiet: true,
  })
  if (signed.status !== Status.done) throw new Failure(signed.msg, signed)
  const answer = await put(fileUrl(signed.data.uploadUrl), file, sent)
  if (!answer.ok) {
    const refused = await readEnvelope(answer)
    throw new Failure(refused.msg, refused)
  }
  return signed.data.accessUrl
}

/** A request that says how much is sent, which `fetch` does not. */
function put(url: string, file: File, sent: ((share: number) => void) | undefined): Promise<globalThis.Response> {
  return new Promise((done, fail) => {
    const sending = new XMLHttpRequest()
    sending.open('PUT', url)
    sending.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    sending.setRequestHeader('Accept-Language', language)
    sending.upload.onprogress = ({ loaded, total }) => sent?.(loaded / total)
    sending.onload = () => done(new globalThis.Response(sending.responseText, { status: sending.status }))
    sending.onerror = () => fail(new Error(t('core.abnormal')))
    sending.send(file)
  })
}
