import type { TestServer } from '../server.ts'
import { courseAt, newLead, staffId } from '../world.ts'
import { MARK, type Made, type Making, OPEN_MARK } from './policy.ts'

/** A lead in the state that the call needs: the caller's where the caller sees own rows only, a colleague's otherwise. */
export async function makeLead(making: Making) {
  const { first, second, campusId } = await makeTwo(making)
  const parts = { courseId: await courseAt(making.sql, campusId) }
  return { ...first, secondId: second.id, leadCampusId: campusId, parts }
}

/** The same, typed at the desk by somebody else than who follows it up. */
export async function makeVisitor(making: Making) {
  const lead = await makeLead(making)
  const [row] = await making.sql`update customer set created_by =
    (select min(u.id) from rbac_user u where u.id is distinct from customer.owner_id) where id = ${lead.id} returning version`
  return { ...lead, version: row?.version as number }
}

/** A merge of two such leads. */
export async function makeMerge(making: Making): Promise<Made> {
  const { first, second } = await makeTwo(making)
  await making.sql`update customer set merged_into = ${first.id}, deleted_at = now() where id = ${second.id}`
  const [merge] = await making.sql`insert into customer_merge (winner_id, loser_id, taken)
    values (${first.id}, ${second.id}, '{}') returning id`
  return { id: merge?.id as number, version: 1 }
}

async function makeTwo({ server, word, marked, campusId, deletedAt, caller, ownerId, colleague, verdict }: Making) {
  const applicantId = verdict.applicant === 'caller' ? (caller.userId ?? colleague) : ownerId
  const state = verdict.lead ?? 'WAIT'
  const childName = state === 'POOL' ? word : marked
  const lead = { campusId, ownerId, applicantId, childName, state }
  const first = await newLead(server, { ...lead, deletedAt })
  const second = await newLead(server, { ...lead, deletedAt: null })
  return { first, second, campusId }
}

/** Puts the marker into leads of the other campus in every state, and into their contacts. */
export async function markLeads(server: TestServer, other: number, colleague: number): Promise<void> {
  const { sql } = server
  const marketer = await staffId(server, 'marketer')
  await sql`update customer set child_name = child_name || ${MARK}, need = ${MARK}, remark = ${MARK}
    where campus_id = ${other} and place = 'PRIVATE' and marketing_owner_id is distinct from ${marketer}
      and owner_id is distinct from ${marketer}`
  for (const state of ['WAIT', 'IN', 'NOT', 'DONE', 'IN_CHECK', 'FINISH_CAMPUS', 'FINISH_LEADER', 'POOL'] as const) {
    const childName = state === 'POOL' ? OPEN_MARK : MARK
    await newLead(server, { campusId: other, state, ownerId: colleague, childName })
  }
  await sql`insert into customer_follow (customer_id, campus_id, method, two_way, content, created_by)
    select id, ${other}, 'call', true, ${MARK}, ${colleague} from customer where child_name = ${MARK}`
  await sql`update customer set last_answer_at = now(), warned_at = now() - interval '9 days', owned_at = now() - interval '90 days'
    where child_name = ${MARK}`
}
