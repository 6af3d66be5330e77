import { languages } from '@cogcampus/contract/envelope'
import { text } from '../../lib/text.ts'
import type { Import, ImportColumn } from './declare.ts'

type Declared = Pick<Import<object>, 'columns'>

/** The columns of a declaration in its order. */
export const columnsOf = ({ columns }: Declared): [key: string, column: ImportColumn][] => Object.entries(columns)

/** As headings are compared: letters and digits only, so that `手机号 *` is `手机号`. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '')

/** Which column of a file each field is read from, as far as its headings tell. */
export function suggested(declared: Declared, headers: readonly string[]): Record<string, number> {
  const mapping: Record<string, number> = {}
  const free = new Map(headers.map((header, index) => [plain(header), index]))
  for (const [key, { header, also }] of columnsOf(declared)) {
    const names = [key, ...languages.flatMap((language) => namesOf(language, header, also))]
    const found = names.map(plain).find((name) => free.has(name))
    if (found === undefined) continue
    mapping[key] = free.get(found) as number
    free.delete(found)
  }
  return mapping
}

const namesOf = (language: (typeof languages)[number], header: ImportColumn['header'], also: ImportColumn['also']) => [
  text(language, header),
  ...(also ? text(language, also).split('|') : []),
]
