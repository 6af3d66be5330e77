import { type Language, languages } from '@cogcampus/contract/envelope'
import { i18n } from '@lingui/core'
import en from './en/core.json'
import type { Key } from './keys.ts'
import zh from './zh-CN/core.json'

const stored = localStorage.getItem('cog.language')
export const language: Language = languages.find((each) => each === stored) ?? 'zh-CN'
document.documentElement.lang = language
i18n.loadAndActivate({ locale: language, messages: language === 'en' ? en : zh })

/** A text of the message files. Called while rendering, not while a module loads: its area may still be on its way. */
export function t(key: Key, values?: Record<string, string | number>): string {
  return i18n._(key, values)
}

/** Keeps the language and shows everything in it. */
export function speak(next: Language): void {
  localStorage.setItem('cog.language', next)
  location.reload()
}
