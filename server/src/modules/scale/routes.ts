import { isDeepStrictEqual } from 'node:util'
import { frozenFields, scale } from '@cogcampus/contract/admin/scale'
import { type Scored, TOTAL } from '@cogcampus/contract/scoring'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { badField } from '../../lib/errors.ts'
import { campuses } from './campuses.ts'
import { switchScale } from './switch.ts'

const standard = crudHandlers(scale, 'scale', {
  sortable: ['name', 'createdAt'],
  by: 'id',
  columns: {
    domains: () => sql`(select coalesce(jsonb_agg(distinct m ->> 'domain'), '[]')
      from jsonb_array_elements(scale.measures) m where m ->> 'domain' is not null)`,
    // Of campuses within reach: the policies of the table see to that.
    campusesOn: () => sql`(select count(*)::integer from scale_campus s where s.scale_id = scale.id and s.status = 1)`,
  },
  filters: {
    domain: (domain) => sql<SqlBool>`scale.measures @> ${JSON.stringify([{ domain }])}::jsonb`,
  },
  async prepare(context, fields, before) {
    assertBands(context, fields)
    if (before) await assertFrozen(context, fields, before)
    return fields
  },
})

/** Refuses bands of scores that the scale does not have. */
function assertBands({ t }: WriteContext, { bands, measures }: Pick<Scored, 'bands' | 'measures'>): void {
  const keys = [TOTAL, ...measures.map(({ key }) => key)]
  const at = bands.findIndex(({ of, from, to }) => !keys.includes(of) || from > to)
  if (at >= 0) throw badField('RULE_BROKEN', `bands.${at}.of`, t('UNKNOWN_REFERENCE'))
}

/** Refuses to change what the assessments by a scale refer to; another edition is another scale. */
async function assertFrozen({ scope, t }: WriteContext, fields: object, before: { id: number }): Promise<void> {
  const [sent, had] = [fields as Record<string, unknown>, before as unknown as Record<string, unknown>]
  const changed = frozenFields.find((name) => !isDeepStrictEqual(sent[name], had[name]))
  if (!changed) return
  const used = await scope
    .unscoped('a scale is used wherever there is an assessment by it')
    .selectFrom('assessment')
    .select('id')
    .where('scaleId', '=', before.id)
    .limit(1)
    .executeTakeFirst()
  if (used) throw badField('SCALE_USED', changed, t('SCALE_USED'))
}

export const scaleHandlers: Handlers<typeof scale> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
  campuses,
  switch: switchScale,
}
