import * as z from 'zod'
import { type FileKind, fileFields } from './files.ts'
import { campusPhonePattern, limits, phonePattern } from './limits.ts'
import { wordFields } from './words.ts'

/** A row's number. */
export const Id = z.int().min(1)
/** Counts a row's changes; an update carries the one it read. An integer of PostgreSQL, so no larger than one. */
export const Version = z.int().min(1).max(2_147_483_647)
export const Nothing = z.null()

/** PostgreSQL cannot store U+0000, and a lone surrogate is not text: both are refused here, once. */
export const storable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)

const UNSEEN = /[\s\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/
/** Without what nobody sees at either end; `String.trim` leaves a space of no width. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && UNSEEN.test(text.charAt(from))) from++
  while (from < to && UNSEEN.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
const typed = () => z.string().overwrite(trimmed)

/** One line or paragraph typed by a person: trimmed, 1 to `max` characters. */
export const Text = (max: number = limits.text) =>
  typed().min(1).max(max).refine(storable).register(wordFields, { scene: 'comment' })
const BREAKS = /[\p{Cc}\u2028\u2029]+/u
/** Marks that turn what follows around, and what takes no room to be seen by; joiners stay, as emoji and some scripts need them. */
const HIDDEN =
  /[\u034F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu
/** Without what cannot be seen, in one line: part by part, as one pattern over spaces takes the square of their number. */
const inOneLine = (text: string) => text.replace(HIDDEN, '').split(BREAKS).map(trimmed).filter(Boolean).join(' ')
/** A name or title of 1 to `max` characters: a break within it becomes a space, and what cannot be seen goes. */
export const Name = (max: number) => z.string().refine(storable).overwrite(inOneLine).min(1).max(max)
/** As {@link Text}, but may be empty. */
export const Note = (max: number = limits.note) =>
  typed().max(max).refine(storable).register(wordFields, { scene: 'comment' })
/** Whatever a person typed into a search field. */
export const Keyword = typed().max(limits.keyword).refine(storable)
/** A machine word: letters, digits, `_`, `-`, `.`, `:` and `/`. */
export const Code = z
  .string()
  .regex(/^[\w\-.:/]+$/)
  .max(limits.code)
/** A person's phone: a mobile, or a landline with its area code. */
export const Phone = z.string().regex(phonePattern)
/** The phone of a campus: a service number, too. */
export const CampusPhone = z.string().regex(campusPhonePattern)
/** A year that calendars, time zones and PostgreSQL agree on, whatever the offset makes of it. */
function hasYear(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= 1800 && year <= 9998
}
/** ISO 8601 with offset, of a year and an offset that exist. */
export const Time = z.iso.datetime({ offset: true }).refine((time) => hasYear(time) && !/[+-](1[5-9]|2\d):/.test(time))
/** `YYYY-MM-DD`. */
export const Day = z.iso.date().refine(hasYear)
/** A day of the week; 1 is Monday. */
export const Weekday = z.int().min(1).max(7)
/** A time of day on a clock, `HH:mm`. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/**
 * The address of a stored file. A row keeps the plain address `/files/<key>`; the server
 * signs it in answers unless files of this kind are public, and takes a signed one back. Without a kind it is the
 * address of a file that stands in no row yet.
 */
export const FileUrl = (kind: FileKind | null = null) =>
  z
    .string()
    .max(limits.url)
    .regex(/^\/files\/[\w.-]+(\?[\w=&-]*)?$/)
    .refine(storable)
    .overwrite((address) => address.replace(/\?.*/, ''))
    .register(fileFields, { kind })
/** What goes with a text: stored files by the names that they came with. */
export const Files = (kind: FileKind) => z.array(z.strictObject({ name: Name(200), accessUrl: FileUrl(kind) })).max(9)
/** The address of a page on the web, http or https. */
export const WebUrl = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain })
  .max(limits.url)
  .refine(storable)
/** Money, in fen. */
export const Money = z.int().meta({ 'x-unit': 'fen' })
/** Whether a schema is made of {@link Money}. */
export const isMoney = (schema: z.core.$ZodType): boolean =>
  z.globalRegistry.get(schema as z.ZodType)?.['x-unit'] === 'fen'
/** 1 enabled, 2 disabled (specification section 3). */
export const Enabled = z.literal([1, 2])
/** 1 male, 2 female (specification section 3). */
export const Sex = z.literal([1, 2])
/** 1 to 12 (specification section 3). */
export const Grade = z.int().min(1).max(12)

/** The value of an item of a dictionary. The server takes those that are enabled, and one that the row holds already. */
export const DictValue = (type: string) => Code.meta({ 'x-dict': type })
/** The dictionary that {@link DictValue} named for a schema. */
export const dictOf = (schema: z.ZodType): string | undefined =>
  z.globalRegistry.get(schema)?.['x-dict'] as string | undefined

/** The course of a patient at a campus that a row is about, with their names. */
export const patientCourse = {
  campusId: Id,
  campusName: z.string(),
  patientId: Id,
  patientName: z.string(),
  courseId: Id,
  courseName: z.string(),
}

/** The result of a call on several rows: what can be done is done, each other row has its reason. */
export const Outcome = z.strictObject({
  done: z.array(Id),
  refused: z.array(z.strictObject({ id: Id, errCode: z.string(), msg: z.string() })),
})

/** The query every `page` call takes. `sort` is a field name, with `-` before it for descending order. */
export const PageQuery = z.strictObject({
  pageNo: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(limits.pageSize).default(10),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]\w{0,40}$/)
    .optional(),
  keyword: Keyword.optional(),
})

/** A page of rows. Counting stops at {@link limits.countCap}; `totalCapped` then says so. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.strictObject({ list: z.array(row), total: z.int().min(0), totalCapped: z.boolean().optional() })
}
export interface Page<R> {
  list: R[]
  total: number
  totalCapped?: boolean
}
