import type { Envelope } from '@cogcampus/contract/envelope'
import Taro from '@tarojs/taro'
import { address, Fault, headers } from './request'

type Kind = 'avatar' | 'patientPhoto' | 'homework'

/** Lets the user choose pictures and stores them; answers their names and addresses. Fewer where the user chose fewer. */
export async function storePictures(kind: Kind, most: number): Promise<{ name: string; accessUrl: string }[]> {
  const chosen = await Taro.chooseImage({ count: most, sizeType: ['compressed'] }).catch(() => null)
  const stored: { name: string; accessUrl: string }[] = []
  for (const [at, filePath] of (chosen?.tempFilePaths ?? []).slice(0, most).entries()) {
    const type = chosen?.tempFiles?.[at]?.type?.split('/')[1] ?? /\.(\w{3,4})$/.exec(filePath)?.[1] ?? 'jpg'
    const name = `${at + 1}.${type === 'jpeg' ? 'jpg' : type}`
    stored.push({ name, accessUrl: await upload(filePath, kind, name) })
  }
  return stored
}

async function upload(filePath: string, kind: Kind, name: string): Promise<string> {
  const { data } = await Taro.uploadFile({
    url: address('/api/file/upload'),
    filePath,
    name: 'file',
    fileName: name,
    formData: { kind, name },
    header: headers(),
  }).catch(() => {
    throw new Fault('OFFLINE', '')
  })
  const answer = JSON.parse(data) as Envelope<string>
  if (answer.status !== 0) throw new Fault(answer.errCode, answer.msg)
  return answer.data
}
