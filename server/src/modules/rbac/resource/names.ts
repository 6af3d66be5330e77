import { endpoints } from '@cogcampus/contract'
import zh from '@cogcampus/contract/messages/zh-CN/endpoints.json' with { type: 'json' }

const english = new Map(endpoints.map(({ path, endpoint }) => [path as string, endpoint.summary]))
const chinese = new Map(Object.entries(zh))

/** What a call is called in the permission tree: a short Chinese name and the head of the contract's English summary. */
export const nameOfCall = (path: string) => ({
  name: chinese.get(path) ?? path,
  nameEn: (english.get(path) ?? path).split(';', 1).join().slice(0, 60),
})
