import type { Envelope } from '@cogcampus/contract/envelope'
import Taro from '@tarojs/taro'
import { address, ask, envelopeOf, Fault, headers, received } from './request'

/** Opens a document of the service in the viewer of the messaging app. */
export async function openDocument(path: string, _name: string): Promise<void> {
  const filePath = (await ask(() => fetched(path))) as string
  const ending = /\.(docx?|xlsx?|pptx?)(?:\?|$)/.exec(path)?.[1] ?? 'pdf'
  const fileType = ending as keyof Taro.openDocument.FileType
  await Taro.openDocument({ filePath, fileType, showMenu: true }).catch(() => {
    throw new Fault('REFUSED', '')
  })
}

/** Where the document is on the device, or why there is none: the client stores a refusal as it stores a document. */
const fetched = (path: string): Promise<Envelope> =>
  envelopeOf(
    Taro.downloadFile({ url: address(path), header: headers() }).then(
      ({ tempFilePath, statusCode, header }): unknown => {
        const isJson = Object.entries(header ?? {}).some(
          ([name, value]) => name.toLowerCase() === 'content-type' && /json/.test(String(value)),
        )
        if (statusCode === 200 && !isJson) return received(tempFilePath)
        return JSON.parse(String(Taro.getFileSystemManager().readFileSync(tempFilePath, 'utf8')))
      },
    ),
  )
