import type { soProposal } from '@cogcampus/contract/admin/so-proposal'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { add } from '../so-week/add.ts'
import { assertTemplate } from '../so-week/rules.ts'
import { assertRow } from './rules.ts'

type Calls = Handlers<typeof soProposal>
export type Row = Awaited<ReturnType<typeof find>>

/** Rows of proposals, locked in one order for all: of two who decide on one at once, one waits here and finds what was decided. */
export const proposed = ({ scope }: WriteContext) =>
  scope
    .from('soProposalRow')
    .innerJoin('soProposal', 'soProposal.id', 'soProposalRow.proposalId')
    .select(['soProposalRow.id', 'soProposalRow.proposalId', 'soProposalRow.campusId', 'soProposalRow.courseId'])
    .select([
      'soProposalRow.doctorId',
      'soProposalRow.roomId',
      'soProposalRow.macId',
      'soProposalRow.weekday',
      'soProposalRow.soTimeId',
    ])
    .select(['soProposalRow.state', 'soProposalRow.soWeekId', 'soProposalRow.version'])
    .select(['soProposal.fromDay', 'soProposal.toDay'])
    .select(
      sql<
        number[]
      >`array(select l.patient_id from so_proposal_patient l where l.row_id = so_proposal_row.id order by 1)`.as(
        'patientIds',
      ),
    )
    .orderBy('soProposalRow.id')
    .forNoKeyUpdate('soProposalRow')

const find = (context: WriteContext, id: number) =>
  proposed(context).where('soProposalRow.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Writes a decision where the row still is as the caller saw it. */
async function decide(
  { scope }: WriteContext,
  { id, version }: { id: number; version: number },
  row: Row,
  change: object,
) {
  const changed = await scope
    .update('soProposalRow')
    .set(change)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', row.state)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw staleVersion({ table: 'so_proposal_row', id })
  return changed
}

/** Adds the row as a template by the product's own call; a row that is accepted already answers its template. */
const accept: Calls['row/accept'] = async (context, seen) => adopt(context, seen, await find(context, seen.id))

/** The same for a row that is found and locked. */
export async function adopt(context: WriteContext, { id, version }: { id: number; version: number }, row: Row) {
  if (row.soWeekId !== null) return { soWeekId: row.soWeekId, version: row.version }
  if (row.state !== 'PROPOSED') throw refuse('PROPOSAL_STATE', { row: { table: 'so_proposal_row', id } })
  await assertRow(context, row)
  const { campusId, courseId, doctorId, roomId, macId, weekday, soTimeId, patientIds, fromDay, toDay } = row
  const lesson = { courseId, doctorId, roomId, macId, weekday, soTimeId, patientIds }
  const { id: soWeekId } = await add(context, { campusId, ...lesson, fromDay, toDay, parity: 'EVERY' })
  return { soWeekId, ...(await decide(context, { id, version }, row, { state: 'ACCEPTED', soWeekId })) }
}

const change: Calls['row/change'] = async (context, { id, version, ...fields }) => {
  const row = await find(context, id)
  const place = { ...fields, macId: fields.macId === undefined ? row.macId : fields.macId }
  if (row.state === 'ACCEPTED') throw refuse('PROPOSAL_STATE', { row: { table: 'so_proposal_row', id } })
  const changed = { ...row, ...place }
  await assertTemplate(context, row.campusId, changed)
  await assertRow(context, changed)
  return decide(context, { id, version }, row, { ...place, state: 'PROPOSED' })
}

const reject: Calls['row/reject'] = async (context, { id, version }) => {
  const row = await find(context, id)
  if (row.state !== 'PROPOSED') throw refuse('PROPOSAL_STATE', { row: { table: 'so_proposal_row', id } })
  return decide(context, { id, version }, row, { state: 'REJECTED' })
}

export const row = { accept, change, reject }
