import type { Response } from '@cogcampus/contract'
import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import { gasScore } from '@cogcampus/contract/life/plan'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import { given } from '../../lib/update.ts'
import { planDue } from './remind.ts'

/** A plan as lists show it, with the levels that its goals reached. */
export const shownPlans = (scope: ReadScope) =>
  scope
    .from('teachingPlan')
    .innerJoin('patient', 'patient.id', 'teachingPlan.patientId')
    .innerJoin('campus', 'campus.id', 'patient.campusId')
    .leftJoin('rbacUser', 'rbacUser.id', 'teachingPlan.createdBy')
    .select(['teachingPlan.id', 'teachingPlan.patientId', 'patient.name as patientName', 'campus.name as campusName'])
    .select(['teachingPlan.edition', 'teachingPlan.state', 'teachingPlan.timesAWeek', 'teachingPlan.minutes'])
    .select(['teachingPlan.startOn', 'teachingPlan.reviewOn', 'teachingPlan.createdAt', 'teachingPlan.version'])
    .select('rbacUser.userName as createdByName')
    .select([
      sql<boolean>`${planDue}`.as('due'),
      sql<string[]>`(select coalesce(jsonb_agg(distinct g.domain), '[]') from teaching_plan_goal g
        where g.plan_id = teaching_plan.id)`.as('domains'),
      sql<number>`(select count(*)::integer from teaching_plan_goal g where g.plan_id = teaching_plan.id)`.as(
        'goalCount',
      ),
      sql<number[]>`(select coalesce(jsonb_agg(g.achieved), '[]') from teaching_plan_goal g
        where g.plan_id = teaching_plan.id and g.achieved is not null)`.as('reached'),
    ])

type Row = Response<'/admin/teaching-plan/page'>['list'][number]

/** With the T score of what was reached. */
export const withScore = <R extends { reached: number[] }>({ reached, ...row }: R) => ({
  ...row,
  gas: gasScore(reached),
})

export const page: Handlers<typeof teachingPlan>['page'] = async (
  { scope },
  { pageNo, pageSize, sort, keyword, campusId, doctorId, domain, due, ...columns },
) => {
  let rows = shownPlans(scope)
  for (const [name, value] of Object.entries(given(columns))) {
    rows = rows.where(`teachingPlan.${name as 'state'}`, '=', value as Row['state'])
  }
  if (campusId) rows = rows.where('patient.campusId', '=', campusId)
  if (doctorId) rows = rows.where('patient.doctorId', '=', doctorId)
  if (due !== undefined) rows = rows.where(sql<SqlBool>`${planDue} = ${due}`)
  if (keyword) rows = rows.where(foundMasked('patient.search', likePattern(keyword)))
  if (domain) {
    rows = rows.where(
      sql<SqlBool>`exists (select from teaching_plan_goal g where g.plan_id = teaching_plan.id and g.domain = ${domain})`,
    )
  }
  const found = await pageOf(
    rows,
    { pageNo, pageSize, sort },
    {
      by: '-teachingPlan.startOn',
      id: 'teachingPlan.id',
      sortable: { startOn: 'teachingPlan.startOn', reviewOn: 'teachingPlan.reviewOn' },
    },
  )
  return {
    ...found,
    list: found.list.map(({ pageTotal: _, ...row }: (typeof found.list)[number] & { pageTotal?: number }) =>
      withScore(row),
    ),
  }
}
