import { type RawBuilder, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'

/**
 * What a row can be found by, in one column with a trigram index: each text itself, its pinyin and its pinyin
 * initials, in lower case and without spaces. A part of any of them matches, so a phone number is found by its tail.
 */
export function searchText(...texts: (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => {
    const word = text?.replace(/\s+/g, '')
    return word ? [word, ...spellings(word)] : []
  })
  return [...new Set(words.map((word) => word.toLowerCase()))].join(' ')
}

function spellings(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return []
  const spelled = (surname: 'off' | 'head') => {
    const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', surname } as const
    return [pinyin(text, options).join(''), pinyin(text, { ...options, pattern: 'first' }).join('')]
  }
  return readsAsSurname(text) ? [...spelled('off'), ...spelled('head')] : spelled('off')
}

const surnames = new Map<string, boolean>()
const MOST_SURNAMES = 50_000

/** Whether a text begins like a surname that is read as such only in names: 单 is Shàn there, and dān elsewhere. */
function readsAsSurname(text: string): boolean {
  const start = text.slice(0, 2)
  let known = surnames.get(start)
  if (known === undefined) {
    known = pinyin(start, { surname: 'off' }) !== pinyin(start, { surname: 'head' })
    if (surnames.size < MOST_SURNAMES) surnames.set(start, known)
  }
  return known
}

/** The pattern that finds a typed keyword in a search column. */
export const likePattern = (keyword: string): string =>
  `%${keyword
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[\\%_]/g, '\\$&')}%`

/** Whether one of these columns holds the keyword as it was typed: for tables without a search column. */
export const contains = (keyword: string, ...columns: string[]): RawBuilder<boolean> =>
  sql`strpos(lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), lower(${keyword})) > 0`
