import type { Response } from '@cogcampus/contract'
import type { patient } from '@cogcampus/contract/admin/patient'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { standard } from './crud.ts'
import { attentionOfOne, waitsSince } from './remind.ts'

type Attention = NonNullable<Response<'/admin/patient/page'>['list'][number]['attention']>
type What = Attention[number]['what']

/** The list of patients; one of those of whom something waits says of each what, and since when. */
export const page: Handlers<typeof patient>['page'] = async (context, query) => {
  const found = await standard.page(context, query)
  if (!query.remind || found.list.length === 0) return found
  const ids = found.list.map(({ id }) => id)
  const attention = await attentionOf(context.scope, ids)
  return { ...found, list: found.list.map((row) => ({ ...row, attention: attention.get(row.id) ?? [] })) }
}

async function attentionOf(scope: ReadScope, ids: number[]): Promise<Map<number, Attention>> {
  const names = Object.keys(attentionOfOne) as What[]
  const days = sql.join(names.flatMap((name) => [sql.lit(name), waitsSince[name]]))
  const rows = await scope
    .from('patient')
    .select('patient.id')
    .select(names.map((name) => attentionOfOne[name].as(name)))
    .select(sql<Record<What, string | null>>`jsonb_build_object(${days})`.as('since'))
    .where('patient.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [row.id, names.filter((name) => row[name]).map((what) => ({ what, since: row.since[what] }))]),
  )
}
