import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from './endpoint.ts'
import { type Language, languages } from './envelope.ts'
import { labelKeys, textsName } from './noun.ts'

/** The texts of one noun, by key. */
type Texts = Record<string, string>

const folder = new URL('./messages/', import.meta.url)
const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(
      readdirSync(new URL(`${language}/`, folder)).map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Texts,
      ]),
    ),
  ]),
) as Record<Language, Map<string, Texts>>

/** The texts of a noun: `messages/<language>/<noun>.json`, a `/` in its name written as `-`. Not for browsers: reads files. */
export const textsOf = (noun: string, language: Language): Texts => texts[language].get(textsName(noun)) ?? {}

/** The name of a noun in a sentence: 校区, campus. */
export const nounText = (noun: string, language: Language): string => textsOf(noun, language).noun ?? noun

/**
 * The name of a call in the permission tree and the audit log: `call.<verb>` of its noun's texts, or what the standard
 * calls are called of every noun (`crud.json`).
 */
export function callText(noun: string, verb: string, { summary }: Endpoint, language: Language): string {
  const own = textsOf(noun, language)[`call.${verb}`]
  const standard = textsOf('crud', language)[verb]?.replace('{noun}', nounText(noun, language))
  return own ?? (standard ? capitalized(withArticle(standard)) : summary.split(';', 1).join())
}

const withArticle = (text: string) => text.replace(/\ba (?=[aeio])/, 'an ')
/** A text as a label: with a capital where the script has them. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a column of a table: by its own table, by its noun, or as everywhere (`fields.json`). */
export function columnText(noun: string, table: string, column: string, language: Language): string | undefined {
  const own = textsOf(noun, language)
  return own[`${table}.${column}`] ?? own[column] ?? textsOf('fields', language)[column]
}

/** The name of a field of a noun's rows: of a column, or of what is computed beside it. */
export const fieldText = (noun: string, table: string, field: string, language: Language): string | undefined =>
  labelKeys(field)
    .map((key) => columnText(noun, table, key, language))
    .find((text) => text !== undefined)

const CONSTRAINT = 'constraint.'
const constraints = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(
      [...texts[language].values()].flatMap(Object.entries<string>).filter(([key]) => key.startsWith(CONSTRAINT)),
    ),
  ]),
) as Record<Language, Map<string, string>>

/** What a caller reads whose input violates a constraint: `constraint.<name>` in the texts of its noun. */
export const constraintText = (constraint: string, language: Language): string | undefined =>
  constraints[language].get(CONSTRAINT + constraint)

/** The constraints and unique indexes with a text. */
export const toldConstraints = (): string[] => [...constraints.en.keys()].map((key) => key.slice(CONSTRAINT.length))

/** The name of a table: by itself, or as its noun. */
export const tableText = (noun: string, table: string, language: Language): string | undefined =>
  textsOf(noun, language)[`table.${table}`] ?? textsOf(noun, language).noun
