import { type Language, languages } from '@cogcampus/contract/envelope'
import { format, type Message, type Values } from './format.ts'
import type { Key } from './keys.ts'
import zh from './zh-CN/core.json'

const stored = localStorage.getItem('cog.language')
export const language: Language = languages.find((each) => each === stored) ?? 'zh-CN'
const loaded: Record<string, Message> = {}

export function addMessages(messages: Record<string, Message>): void {
  Object.assign(loaded, messages)
}

/** The texts of what is always loaded. Those of the default language come with the program, others are fetched. */
export async function loadCore(): Promise<void> {
  document.documentElement.lang = language
  addMessages(language === 'en' ? (await import('./en/core.json')).default : zh)
}

/** A text of the message files. Called while rendering, not while a module loads: its area may still be on its way. */
export function t(key: Key, values: Values = {}): string {
  return format(loaded[key] ?? key, values, language)
}

/** Whether a text is there: its key exists, and it is loaded. */
export const hasText = (key: Key): boolean => key in loaded

/** Keeps the language and shows everything in it. */
export function setLanguage(next: Language): void {
  localStorage.setItem('cog.language', next)
  location.reload()
}
