import type { Request, Response } from '@cogcampus/contract'
import { language, t } from '../../messages/index.ts'

/** What a person may set of a scale. */
export type ScaleFields = Omit<Request<'/admin/scale/update'>, 'id' | 'version'>
export type ScaleDetail = Response<'/admin/scale/detail'>

/** The name of a scale or a sub-score in the user's language. */
export const nameIn = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'en' ? nameEn : name)

/** The letters that a scale is known by, where they are some and its name does not have them: MoCA, not digitSpan. */
const lettersOf = (kind: string, name: string) => (/^[A-Z]/.test(kind) && !name.includes(kind) ? kind : null)

/** `MoCA`, or the name of a scale that has no letters. */
export const scaleShort = (scale: { kind: string; name: string; nameEn: string }) =>
  lettersOf(scale.kind, '') ?? nameIn(scale)

/** `WISC 韦氏儿童智力量表第四版 · IV · A`: what two assessments have in common that can be compared. */
export function scaleText(
  scale: { kind: string; name: string; nameEn: string; edition: string },
  form: string | null = null,
): string {
  const name = nameIn(scale)
  const known = [lettersOf(scale.kind, name), name].filter(Boolean).join(' ')
  return [known, scale.edition === form ? null : scale.edition, form].filter(Boolean).join(' · ')
}

const inYears = (months: number) => Math.round((months / 12) * 10) / 10

/** `6–16 岁`, or where one end is open `18 岁以上`. */
export function agesText({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
  if (ageFrom === null && ageTo === null) return t('assess.anyAge')
  if (ageTo === null) return t('assess.agesFrom', { from: inYears(ageFrom ?? 0) })
  return t('assess.agesRange', { from: inYears(ageFrom ?? 0), to: inYears(ageTo) })
}

/** `7 岁 3 个月`. */
export const ageText = (months: number): string =>
  t('assess.ageOf', { years: Math.floor(months / 12), months: months % 12 })

/** `25（原始 24，受教育 12 年及以下加 1 分）`, where points were added. */
export function totalText(
  { total: { bonus } }: { total: { bonus: { points: number; schoolingTo: number } | null } },
  { total, rawTotal }: { total: number | null; rawTotal: number | null },
): string | null {
  if (total === null || total === rawTotal || !bonus) return total === null ? null : String(total)
  const why = t('assess.bonus', { years: bonus.schoolingTo, points: bonus.points })
  return t('assess.totalWithRaw', { total, raw: rawTotal ?? '', why })
}
