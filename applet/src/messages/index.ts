import { settings, type Voice } from '../app/settings'
import en from './en.json'
import zh from './zh-CN.json'

/** A key as pages name it; the same with the name of a voice is its text in the words of that voice. */
export type Key = Exclude<keyof typeof zh, `${string}.self` | `${string}.child`>
const texts: Record<string, Record<string, string>> = { 'zh-CN': zh, en }

/**
 * A text in the user's language, with its placeholders filled, in the words that fit the patient whom pages are about: a grown
 * patient who is signed in is addressed as `self`, who is there for a `child` as its family; all others read the plain text.
 * Called while drawing, so that a change of language or patient shows. `voice` is for a row about one of several patients.
 */
export function t(key: Key, values: Record<string, string | number> = {}, voice: Voice = settings.get().voice): string {
  const { language } = settings.get()
  const text = texts[language]?.[`${key}.${voice}`] ?? texts[language]?.[key] ?? zh[key]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
