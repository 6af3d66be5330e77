import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'

/**
 * The search text of a row, for one column with a trigram index: each text itself, its pinyin and its pinyin
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
export const likePattern = (keyword: string): string => {
  const word = keyword.toLowerCase().replace(/\s+/g, '')
  return `%${(mobileIn(word) ?? word).replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The condition that a column of search text holds a pattern. One or two characters make no trigram, by which its index would be
 * read whole; compared in another collation than that of the index, they are looked for in the order of the list.
 */
export const holds = (column: string, pattern: string): RawBuilder<SqlBool> =>
  [...pattern].length < TRIGRAM + '%%'.length
    ? sql`${sql.ref(column)} collate "C" like ${pattern}`
    : sql`${sql.ref(column)} like ${pattern}`
const TRIGRAM = 3

/** A mobile number as it is stored, from one as it is written on a card or copied from a phone: `+86 186-0722-3828`. */
const mobileIn = (word: string): string | undefined =>
  /^(?:\+?86|0086)?(1[3-9]\d{9})$/.exec(word.replace(/[-().·]/g, ''))?.[1]

/** The digits that a pattern of {@link likePattern} looks for; undefined where it looks for anything else. */
export const digitsIn = (pattern: string): string | undefined => /^%(\d+)%$/.exec(pattern)?.[1]

/** The digits of a pattern that can be a phone: its last four, or the whole. */
export function phoneIn(pattern: string): string | undefined {
  const digits = digitsIn(pattern)
  return digits && (digits.length === 4 || digits.length >= PHONE_MIN) ? digits : undefined
}
const PHONE_MIN = 7

/** Whether digits of {@link phoneIn} are the phone in a column, or its last four; each has an index of its own. */
export const isPhone = (column: string, digits: string): RawBuilder<SqlBool> =>
  digits.length === 4 ? sql`right(${sql.ref(column)}, 4) = ${digits}` : sql`${sql.ref(column)} = ${digits}`

/**
 * The condition that a pattern finds a row whose numbers are masked. Digits find a number by the whole or its last four,
 * also what follows a hyphen, as in the number of an order: never by other parts, from which a phone could be reconstructed.
 */
export function foundMasked(column: string, pattern: string): Expression<SqlBool> {
  const found = holds(column, pattern)
  const digits = digitsIn(pattern)
  if (!digits) return found
  const start = digits.length === 4 ? '' : '(^|[ -])'
  return sql<SqlBool>`(${found} and ${sql.ref(column)} ~ ${`${start}${digits}( |$)`})`
}

/** Whether one of these columns holds the keyword as it was typed: for tables without a search column. */
export const contains = (keyword: string, ...columns: string[]): RawBuilder<boolean> =>
  sql`strpos(lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})), lower(${keyword})) > 0`
