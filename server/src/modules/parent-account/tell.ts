import { sql } from 'kysely'
import { callName } from '../../lib/callNames.ts'
import { todayText } from '../../lib/day.ts'
import { type Composer, sendMessages, type Telling } from '../message/store.ts'
import { holdersAtHeadquarters, working } from '../rbac/holders.ts'

interface Written {
  id: number
  accountId: number
  /** The call by which it was written. */
  call: string
}

/** What the page of accounts asks. */
const opens = '/admin/parent-account/page'

/**
 * Tells staff that words which a family wrote, and which are stored, did not pass the check of content: the principals of its
 * campuses, or headquarters where it has none.
 */
export async function tellRiskyWords(scope: Telling, { id, accountId, call }: Written): Promise<void> {
  await tellLeaders(scope, accountId, `words-risky:${id}`, (who) => (t, language) => ({
    title: t('message.wordsRisky.title'),
    body: t('message.wordsRisky.body', {
      who: who ?? t('message.wordsRisky.nameless'),
      call: callName(call, language),
    }),
  }))
}

/** Tells the same staff, once a day of an account, that the messaging app gave no verdict on files which a family uploaded, and which are shown. */
export async function tellUnchecked(
  scope: Telling,
  { accountId, count }: { accountId: number; count: number },
): Promise<void> {
  await tellLeaders(scope, accountId, `files-unchecked:${accountId}:${todayText()}`, (who) => (t) => ({
    title: t('message.filesUnchecked.title'),
    body: t('message.filesUnchecked.body', { who: who ?? t('message.wordsRisky.nameless'), count }),
  }))
}

/** Tells the principals of a family's campuses, or headquarters where it has none. */
async function tellLeaders(
  scope: Telling,
  accountId: number,
  eventKey: string,
  wordsOf: (who: string | null | undefined) => Composer,
): Promise<void> {
  const db = scope.writeUnscoped('the name of a family, and who leads its campuses')
  const account = await db
    .selectFrom('parentAccount')
    .leftJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
    .select('parentInfo.name')
    .where('parentAccount.id', '=', accountId)
    .executeTakeFirst()
  const { rows: principals } = await sql<{ campusId: number | null; receiverId: number }>`
    select distinct on (receiver_id) c.id as campus_id, ${working(sql.ref('c.principal_id'))} as receiver_id
    from campus c where ${working(sql.ref('c.principal_id'))} is not null and c.id in (
      select p.campus_id from parent_account a join patient_parent l on l.parent_id = a.parent_id
        join patient p on p.id = l.patient_id where a.id = ${accountId} and p.deleted_at is null
      union select campus_id from parent_account where id = ${accountId})
    order by receiver_id, c.id`.execute(db)
  const headquarters = principals.length > 0 ? [] : await holdersAtHeadquarters(db, opens)
  await sendMessages(
    scope,
    [...principals, ...headquarters.map((receiverId) => ({ campusId: null, receiverId }))].map(
      ({ campusId, receiverId }) => ({
        receiverId,
        type: 'REMIND',
        words: wordsOf(account?.name),
        link: '/patient/account',
        opens: { call: opens, campusId },
        eventKey,
      }),
    ),
  )
}
