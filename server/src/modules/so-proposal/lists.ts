import type { soProposal } from '@cogcampus/contract/admin/so-proposal'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { clock } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'

type Calls = Handlers<typeof soProposal>
type Proposals = SelectQueryBuilder<Database, 'soProposal', object>

const shown = (rows: Proposals) =>
  rows.select([
    ...(['id', 'campusId', 'fromDay', 'toDay', 'state', 'wanted', 'placed'] as const),
    ...(['objective', 'bound', 'seconds', 'createdAt', 'version'] as const),
    sql<number | null>`case when objective > 0 then (objective - bound) / objective when objective = 0 then 0 end`.as(
      'gap',
    ),
    sql<string>`(select c.name from campus c where c.id = so_proposal.campus_id)`.as('campusName'),
    sql<string | null>`(select u.user_name from rbac_user u where u.id = so_proposal.created_by)`.as('createdName'),
  ])

/** The proposed templates of a proposal, through the week. */
const rowsOf = ({ scope }: Pick<ReadContext, 'scope'>, proposalId: number) =>
  scope
    .from('soProposalRow')
    .innerJoin('soTime', 'soTime.id', 'soProposalRow.soTimeId')
    .innerJoin('course', 'course.id', 'soProposalRow.courseId')
    .innerJoin('doctorInfo', 'doctorInfo.id', 'soProposalRow.doctorId')
    .leftJoin('room', 'room.id', 'soProposalRow.roomId')
    .leftJoin('macInfo', 'macInfo.id', 'soProposalRow.macId')
    .select([
      ...(['soProposalRow.id', 'soProposalRow.courseId', 'soProposalRow.doctorId', 'soProposalRow.roomId'] as const),
      ...(['soProposalRow.weekday', 'soProposalRow.soTimeId', 'soProposalRow.state'] as const),
      ...(['soProposalRow.soWeekId', 'soProposalRow.macId', 'soProposalRow.version'] as const),
      'macInfo.name as macName',
      'course.name as courseName',
      'doctorInfo.name as doctorName',
      'room.name as roomName',
      'soTime.name as soTimeName',
      clock('so_time.from_time').as('fromTime'),
      clock('so_time.to_time').as('toTime'),
      sql<
        { id: number; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id), '[]')
        from so_proposal_patient l join patient p on p.id = l.patient_id where l.row_id = so_proposal_row.id)`.as(
        'patients',
      ),
    ])
    .where('soProposalRow.proposalId', '=', proposalId)
    .orderBy('soProposalRow.weekday')
    .orderBy('soTime.fromTime')
    .orderBy('soProposalRow.id')
    .execute()

type UnmetRow = Awaited<ReturnType<Calls['detail']>>['unmet'][number]

/** The wishes that a proposal does not meet, by name. */
const unmetIn = ({ scope }: Pick<ReadContext, 'scope'>, id: number): Promise<UnmetRow[]> =>
  scope
    .fromFound(scope.from('soProposal').select('soProposal.unmet').where('soProposal.id', '=', id).as('o'))
    .innerJoinLateral(
      sql`jsonb_to_recordset(o.unmet)`.as<'u'>(sql`u("wishId" bigint, "patientId" bigint, "courseId" bigint,
        times integer, missing integer, reason text, "doctorIds" jsonb)`),
      (join) => join.onTrue(),
    )
    .innerJoin('patient as p', (join) => join.on(sql<boolean>`p.id = u."patientId"`))
    .innerJoin('course as k', (join) => join.on(sql<boolean>`k.id = u."courseId"`))
    .select(['p.name as patientName', 'k.name as courseName'])
    .select([
      sql<number>`u."wishId"`.as('wishId'),
      sql<number>`u.times`.as('times'),
      sql<number>`u.missing`.as('missing'),
      sql<UnmetRow['reason']>`u.reason`.as('reason'),
      sql<string[]>`array(select d.name from doctor_info d where u."doctorIds" @> to_jsonb(d.id) order by d.name)`.as(
        'doctors',
      ),
    ])
    .orderBy('p.name')
    .orderBy('k.name')
    .orderBy(sql`u."wishId"`)
    .execute()

export const proposals: Pick<Calls, 'page' | 'detail'> = {
  page({ scope }, { pageNo, pageSize, sort, campusId }) {
    const rows = scope.from('soProposal')
    const found = campusId === undefined ? rows : rows.where('soProposal.campusId', '=', campusId)
    return pageOf(shown(found), { pageNo, pageSize, sort }, { by: '-soProposal.id', id: 'soProposal.id' })
  },

  async detail(context, { id }) {
    const row = await shown(context.scope.from('soProposal')).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return { ...row, rows: await rowsOf(context, id), unmet: await unmetIn(context, id) }
  },
}
