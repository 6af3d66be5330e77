import { endpointAt, nounOf, type Path } from '@cogcampus/contract'
import { callText } from '@cogcampus/contract/messages'

/** What a call is called in the permission tree: by a short name in each language. */
export function nameOfCall(path: string): { name: string; nameEn: string } {
  const endpoint = endpointAt(path)
  if (!endpoint) return { name: path, nameEn: path.slice(0, 60) }
  const { noun, verb } = nounOf(path as Path)
  return {
    name: callText(noun, verb, endpoint, 'zh-CN'),
    nameEn: callText(noun, verb, endpoint, 'en'),
  }
}
