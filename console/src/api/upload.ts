import type { Path, Response } from '@cogcampus/contract'
import { Status } from '@cogcampus/contract/envelope'
import { fileUrl, request } from './request.ts'

/** Sends a file as a form (specification section 7, image control); answers its address. */
export async function uploadForm(file: File): Promise<string | undefined> {
  const body = new FormData()
  body.append('name', file.name)
  body.append('file', file)
  const { status, data } = await request<string>('/admin/file/upload', { body })
  return status !== 1 && typeof data === 'string' ? data : undefined
}

/** Sends a file to a call that takes one; nothing is answered where it was refused, for why has been said. */
export async function uploadTo<P extends Path>(path: P, file: File): Promise<Response<P> | undefined> {
  const body = new FormData()
  body.append('name', file.name)
  body.append('file', file)
  const answer = await request<Response<P>>(path, { body }).catch(() => undefined)
  return answer?.status === Status.done ? answer.data : undefined
}

/** Sends a file by PUT to the address that the server signed for it; answers the address where it can be read. */
export async function uploadDirect(file: File): Promise<string | undefined> {
  const { status, data } = await request<Response<'/admin/file/authUrl'>>('/admin/file/authUrl', {
    query: { filename: file.name, size: file.size },
  })
  if (status !== 0) return undefined
  const headers = { 'Content-Type': file.type || 'application/octet-stream' }
  const put = await fetch(fileUrl(data.uploadUrl), { method: 'PUT', headers, body: file })
  if (!put.ok) throw new Error(put.statusText)
  return data.accessUrl
}
