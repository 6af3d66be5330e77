import { limits } from '@cogcampus/contract/limits'
import Taro from '@tarojs/taro'
import { lookOf } from '../app/media'
import { t } from '../messages'
import { release } from './choose'
import type { Picked } from './picked'
import { address, ask, envelopeOf, Fault, headers, newKey } from './request'

export type Kind = 'avatar' | 'patientPhoto' | 'homework' | 'consentScan'

/** A film of the greatest size on a slow network, and how long nothing may go out of it: the client itself may never say that it is lost. */
const [TIMEOUT_MS, STALLED_MS] = [600_000, 45_000]
const MB = 1024 * 1024
const megabytes = (bytes: number): number => Math.ceil(bytes / MB)

/** What the service would not take, said before anything is sent; null where it may be sent. */
export function hindrance({ size, ending }: Picked, name: string): string | null {
  if (!lookOf(`.${ending}`)) return t('files.type', { name })
  if (size === 0) return t('files.empty', { name })
  if (size > limits.uploadBytes)
    return t('files.large', { name, size: megabytes(size), most: megabytes(limits.uploadBytes) })
  return null
}

/** Whether the client says that it has cleared the file since it was chosen: sent again it would say the same. */
const isCleared = (error: unknown): boolean =>
  /file not (found|exist)|no such file/i.test((error as { errMsg?: string } | null)?.errMsg ?? '')

/**
 * Stores a file, once under its key however often it is sent; answers its address. `onProgress` is told percents, and answers whether the
 * file is still wanted: one that is not is sent no further, and fails as `DROPPED`.
 */
export async function store(
  { path, kind, name, key }: { path: string; kind: Kind; name: string; key: string },
  onProgress: (percent: number) => boolean = () => true,
): Promise<string> {
  const send = () => {
    if (!onProgress(0)) throw new Fault('DROPPED', '')
    const task = Taro.uploadFile({
      url: address('/api/file/upload'),
      filePath: path,
      name: 'file',
      fileName: name,
      formData: { kind, name },
      timeout: TIMEOUT_MS,
      header: { ...headers(), 'Idempotency-Key': key },
    })
    let stalled: ReturnType<typeof setTimeout> | undefined
    const goesOn = (percent: number) => {
      clearTimeout(stalled)
      if (onProgress(percent)) stalled = setTimeout(() => task.abort(), STALLED_MS)
      else task.abort()
    }
    goesOn(0)
    task.progress(({ progress }) => goesOn(progress))
    let cleared = false
    const answer = task.then(
      ({ data }) => JSON.parse(data) as unknown,
      (error: unknown) => {
        cleared = isCleared(error)
        throw error
      },
    )
    return envelopeOf(answer)
      .catch((error: unknown) => {
        throw cleared ? new Fault('FILE_CLEARED', t('files.cleared')) : error
      })
      .finally(() => clearTimeout(stalled))
  }
  return (await ask(send)) as string
}

/** Stores a picture that was chosen; answers its address. */
export async function storePicture(kind: Kind, picked: Picked): Promise<string> {
  const name = `1.${picked.ending}`
  try {
    const why = hindrance(picked, picked.name ?? name)
    if (why) throw new Fault('FILE_TYPE_REFUSED', why)
    return await store({ path: picked.path, kind, name, key: newKey() })
  } finally {
    release(picked.path)
  }
}
