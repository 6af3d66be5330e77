import { labelKeys } from '@cogcampus/contract/noun'
import { hasText, t } from './index.ts'

/** What a field is called: as its noun says, else as everywhere. */
export function fieldText(noun: string, field: string): string {
  const keys = labelKeys(field).flatMap((key) => [`${noun}:${key}` as const, `fields:${key}` as const])
  return t(keys.find(hasText) ?? `${noun}:${field}`)
}
