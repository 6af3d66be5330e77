import { settings } from '../app/settings'
import en from './en.json'
import zh from './zh-CN.json'

export type Key = keyof typeof zh
const texts: Record<string, Record<string, string>> = { 'zh-CN': zh, en }

/** A text in the user's language, with its placeholders filled. Called while drawing, so that a change of language shows. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = texts[settings.get().language]?.[key] ?? zh[key]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
