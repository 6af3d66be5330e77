import { type RawBuilder, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'

/**
 * What a row can be found by, in one column with a trigram index: each text itself, its pinyin and its pinyin
 * initials, in lower case. A part of any of them matches, so a phone number is found by its tail.
 */
export function searchText(...texts: (string | null | undefined)[]): string {
  const words = texts.filter((text): text is string => Boolean(text)).flatMap((text) => [text, ...spellings(text)])
  return [...new Set(words.map((word) => word.toLowerCase()))].join(' ')
}

function spellings(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return []
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive' } as const
  return [pinyin(text, options).join(''), pinyin(text, { ...options, pattern: 'first' }).join('')]
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
