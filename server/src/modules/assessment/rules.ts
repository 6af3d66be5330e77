import {
  adjusted,
  fits,
  fitsAge,
  isComputed,
  levelsOf,
  overall,
  type Person,
  rawTotal,
  type Scores,
  type Total,
} from '@cogcampus/contract/scoring'
import type { Selectable } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { badField, type Refusal, refuse } from '../../lib/errors.ts'
import type { ScaleTable } from '../scale/table.ts'

export type Scale = Selectable<ScaleTable>
type Texts = Pick<ReadContext, 't'>

/** The scales that the campus of a patient uses. */
export const usedAt = (scope: ReadScope, campusId: number) =>
  scope
    .unscoped('which scales the campus of a patient within reach uses')
    .selectFrom('scaleCampus')
    .where('scaleCampus.campusId', '=', campusId)
    .where('scaleCampus.status', '=', 1)

/** Refuses a scale that the campus does not use. */
export async function assertSwitchedOn(
  { db, scope, t }: WriteContext,
  scaleId: number,
  campusId: number,
): Promise<void> {
  const used = await usedAt(scope, campusId)
    .select('scaleCampus.id')
    .where('scaleCampus.scaleId', '=', scaleId)
    .forShare()
    .executeTakeFirst()
  const scale = await db
    .selectFrom('scale')
    .select('id')
    .where('id', '=', scaleId)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!used || !scale) throw badField('SCALE_OFF', 'scaleId', t('field.scaleOff'))
}

/** Refuses an age, in months, that the scale is not for, at `field`. */
export function assertAge(
  { t }: Texts,
  { ageFrom, ageTo }: Pick<Scale, 'ageFrom' | 'ageTo'>,
  months: number,
  field: string,
): void {
  if (fitsAge({ ageFrom, ageTo }, months)) return
  const years = (months: number) => String(Math.round((months / 12) * 10) / 10)
  const from = years(ageFrom ?? 0)
  throw badField(
    ...([
      'RULE_BROKEN',
      field,
      ageTo === null ? t('field.scaleAgeFrom', { from }) : t('field.scaleAge', { from, to: years(ageTo) }),
    ] as const),
  )
}

/** Refuses a form that the scale does not have, and none where it has several. */
export function assertForm({ t }: Texts, { forms }: Pick<Scale, 'forms'>, form: string | null | undefined): void {
  const known = forms.length === 0 ? !form : forms.includes(form ?? '')
  if (!known)
    throw badField(
      'RULE_BROKEN',
      'form',
      t(forms.length === 0 ? 'field.noForms' : 'field.form', { forms: forms.join(' / ') }),
    )
}

/** What follows from the scores of a person by a scale; refuses those that are missing, unknown or out of range, each by its field. */
export function scored(
  context: Texts,
  scale: Scale,
  person: Person,
  sent: { scores: Scores; rawTotal?: number | null | undefined },
) {
  const { scores } = sent
  const { total } = scale
  const faults = faultsOf(context, scale, sent)
  if (faults.length > 0) throw refuseFields(faults)
  const raw = isComputed(total) ? rawTotal(scale, scores) : total.rule === 'ENTERED' ? (sent.rawTotal ?? null) : null
  const final = raw === null ? null : adjusted(total, raw, person)
  const levels = levelsOf(scale, scores, final, person)
  return { scores, rawTotal: raw, total: final, levels, level: overall(levels) }
}

interface Fault {
  path: string
  msg: string
}
const refuseFields = (fields: Fault[]): Refusal => refuse('BAD_INPUT', { data: { fields } })

function faultsOf(
  { t }: Texts,
  { measures, total }: Scale,
  { scores, rawTotal }: { scores: Scores; rawTotal?: number | null | undefined },
): Fault[] {
  const rangeText = ({ min, max, step }: Pick<Total, 'min' | 'max' | 'step'>) => t('field.score', { min, max, step })
  const unknown = Object.keys(scores)
    .filter((key) => !measures.some((measure) => measure.key === key))
    .map((key) => ({ path: `scores.${key}`, msg: t('field.surplus') }))
  const wrong = measures.flatMap((measure) => {
    const score = scores[measure.key]
    const path = `scores.${measure.key}`
    if (score === undefined) return isComputed(total) ? [{ path, msg: t('field.required') }] : []
    return fits(measure, score) ? [] : [{ path, msg: rangeText(measure) }]
  })
  const entered = rawTotal ?? null
  const path = 'rawTotal'
  if (total.rule !== 'ENTERED')
    return [...unknown, ...wrong, ...(entered === null || isComputed(total) ? [] : [{ path, msg: t('field.surplus') }])]
  if (entered === null)
    return [...unknown, ...wrong, ...(measures.length === 0 ? [{ path, msg: t('field.required') }] : [])]
  return [...unknown, ...wrong, ...(fits(total, entered) ? [] : [{ path, msg: rangeText(total) }])]
}
