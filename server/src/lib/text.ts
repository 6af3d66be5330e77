import { type Language, languages } from '@cogcampus/contract/envelope'
import en from '../messages/en.json' with { type: 'json' }
import zh from '../messages/zh-CN.json' with { type: 'json' }

export type MessageKey = keyof typeof zh
export type Params = Record<string, string | number>
/** The texts of one language. */
export type Translate = (key: MessageKey, params?: Params) => string

const catalogues: Record<Language, Record<MessageKey, string>> = { 'zh-CN': zh, en }

/** What a text leaves open: `{name}`, or the words for one and for several, in which `#` is the number. */
const gap = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g

/** The text of `key`, filled from `params`: `{name}`, and `{count, plural, one {# lesson} other {# lessons}}`. */
export function text(language: Language, key: MessageKey, params: Params = {}): string {
  return catalogues[language][key].replace(gap, (whole, name: string, one?: string, other = '') => {
    const value = params[name] ?? whole
    if (one === undefined) return String(value)
    return (Number(value) === 1 ? one : other).replaceAll('#', String(value))
  })
}

/** The texts of a group in one language, under the rest of their keys: of `document`, `document.receipt.title` is `receipt.title`. */
export const wordsOf = (group: string, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalogues[language]).flatMap(([key, words]) =>
      key.startsWith(`${group}.`) ? [[key.slice(group.length + 1), words]] : [],
    ),
  )

/** The language that an `Accept-Language` header prefers; zh-CN unless it asks for English first. */
export function languageOf(header: string | undefined): Language {
  const first = header?.trim().slice(0, 2).toLowerCase()
  return first === 'en' ? languages[1] : languages[0]
}
