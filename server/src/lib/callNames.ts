import { endpointAt, nounOf, type Path } from '@cogcampus/contract'
import type { Language } from '@cogcampus/contract/envelope'
import { callText, textsOf } from '@cogcampus/contract/messages'

/** The address of stored files, under which it is on record that one was read: no call of the contract. */
export const FILES = '/files'

/** The noun and the verb of what is on record; undefined for what is no more. */
export function placeOfCall(path: string): { noun: string; verb: string } | undefined {
  if (path === FILES) return { noun: 'file', verb: 'open' }
  return endpointAt(path) && nounOf(path as Path)
}

/** What a call is called in one language; its path where it is no more. */
export function callName(path: string, language: Language): string {
  const place = placeOfCall(path)
  if (!place) return path
  const endpoint = endpointAt(path)
  if (!endpoint) return textsOf(place.noun, language)[`seen.${place.verb}`] ?? path
  return callText(place.noun, place.verb, endpoint, language)
}

/** What a read showed, as a family is told it: its own words where the name of the call is that of a page. */
export function seenName(path: string, language: Language): string {
  const place = placeOfCall(path)
  return (place && textsOf(place.noun, language)[`seen.${place.verb}`]) ?? callName(path, language)
}

/** What a call is called in the permission tree: by a short name in each language. */
export function nameOfCall(path: string): { name: string; nameEn: string } {
  return { name: callName(path, 'zh-CN'), nameEn: callName(path, 'en').slice(0, endpointAt(path) ? undefined : 60) }
}
