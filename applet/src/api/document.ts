import Taro from '@tarojs/taro'
import { address, Fault, headers } from './request'

/** Opens a PDF of the service in the viewer of the messaging app. */
export async function openDocument(path: string, _name: string): Promise<void> {
  const { tempFilePath, statusCode } = await Taro.downloadFile({ url: address(path), header: headers() }).catch(() => {
    throw new Fault('OFFLINE', '')
  })
  if (statusCode !== 200) throw new Fault('REFUSED', '')
  // A refusal is JSON: the viewer does not open it.
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true }).catch(() => {
    throw new Fault('REFUSED', '')
  })
}
