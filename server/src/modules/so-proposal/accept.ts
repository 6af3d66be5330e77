import type { soProposal } from '@cogcampus/contract/admin/so-proposal'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, Refusal, refuse } from '../../lib/errors.ts'
import { lockPlaces } from '../so-day/places.ts'
import { adopt, proposed, type Row } from './row.ts'

/**
 * Accepts rows of a proposal together (`so-proposal/accept`): each becomes a template, or none does and everything that is
 * against them is said, each at its row. Rows that are accepted already answer their templates.
 */
export const accept: Handlers<typeof soProposal>['accept'] = async (context, { id, rows: seen }) => {
  const ids = [...new Set(seen.map((row) => row.id))]
  const rows = new Map((await rowsOf(context, id, ids)).map((row) => [row.id, row]))
  if (rows.size < ids.length) throw notFound()
  await lockPlaces(context.scope, [...rows.values()])
  const against: Against[] = []
  const soWeekIds: number[] = []
  // One after the other, as each is judged beside those before it.
  for (const [at, { id: rowId, version }] of seen.entries()) {
    const row = rows.get(rowId) as NamedRow
    try {
      soWeekIds.push((await adopt(context, { id: rowId, version }, row)).soWeekId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      against.push({ at, row, refusal: error })
    }
  }
  if (against.length > 0) throw refusalOf(context, against, seen.length)
  return { soWeekIds }
}

type NamedRow = Row & { names: string[]; courseName: string }
interface Against {
  at: number
  row: NamedRow
  refusal: Refusal
}

/** The rows of a proposal that were named, with whom and what they are for. */
const rowsOf = (context: WriteContext, proposalId: number, ids: readonly number[]): Promise<NamedRow[]> =>
  proposed(context)
    .select(
      sql<string[]>`array(select p.name from so_proposal_patient l join patient p on p.id = l.patient_id
        where l.row_id = so_proposal_row.id order by p.id)`.as('names'),
    )
    .select(sql<string>`(select c.name from course c where c.id = so_proposal_row.course_id)`.as('courseName'))
    .where('soProposalRow.proposalId', '=', proposalId)
    .where('soProposalRow.id', 'in', [0, ...ids])
    .execute()

/** One refusal of what is against several rows: its code is that of the first. */
function refusalOf({ t }: Pick<WriteContext, 't'>, against: readonly Against[], all: number): Refusal {
  const told = against.map(({ at, row, refusal: { said, errCode, params } }) => ({
    path: `rows.${at}`,
    msg: t('proposal.row', {
      ...{ names: row.names.join(t('series.comma')), course: row.courseName },
      why: said ?? t(errCode, params),
    }),
  }))
  const first = against[0]?.refusal.errCode ?? 'PROPOSAL_STATE'
  const said = t('proposal.refused', { count: against.length, all }) + told.map(({ msg }) => msg).join(t('moves.next'))
  return refuse(first, { data: { fields: told }, params: against[0]?.refusal.params ?? {}, said })
}
