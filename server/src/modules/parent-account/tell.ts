import type { Path } from '@cogcampus/contract'
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

/** What a message is about: the page, what that page asks, and the campus that it is of; null of no one campus of the family. */
interface Place {
  link: string
  opens: Path
  campusId: number | null
}

const accounts: Place = { link: '/patient/account', opens: '/admin/parent-account/page', campusId: null }

/**
 * Tells staff that words which a family wrote, and which are stored, did not pass the check of content: the principals of its
 * campuses, or headquarters where it has none.
 */
export async function tellRiskyWords(scope: Telling, { id, accountId, call }: Written): Promise<void> {
  await tellLeaders(scope, accountId, accounts, `words-risky:${id}`, (who) => (t, language) => ({
    title: t('message.wordsRisky.title'),
    body: t('message.wordsRisky.body', {
      who: who ?? t('message.wordsRisky.nameless'),
      call: callName(call, language),
    }),
  }))
}

/** Files of an account that stand in one place: in homework of a patient, as a patient's photo, or neither. */
interface Standing {
  what: 'work' | 'photo' | 'account'
  patientId: number | null
  patient: string | null
  campusId: number | null
  count: number
  /** One of the homeworks, and how many there are. */
  workId: number | null
  works: number
}

/**
 * Tells staff, once a day of each place, that the messaging app gave no verdict on files which a family uploaded, and which are shown: whoever
 * leads the campus where they stand opens that place. What is no part of a patient's file is looked at with the account.
 */
export async function tellUnchecked(
  scope: Telling,
  { accountId, keys }: { accountId: number; keys: readonly string[] },
): Promise<void> {
  for (const standing of await standingsOf(scope, keys)) {
    const { what, patientId, patient, count } = standing
    const eventKey = `files-unchecked:${accountId}:${what}-${patientId ?? 0}:${todayText()}`
    await tellLeaders(scope, accountId, placeOf(standing), eventKey, (who) => (t) => ({
      title: t('message.filesUnchecked.title'),
      body: t('message.filesUnchecked.body', {
        who: who ?? t('message.wordsRisky.nameless'),
        count,
        place: t(`message.filesUnchecked.at.${what}`, { patient: patient ?? '' }),
      }),
    }))
  }
}

const ofFamilies = (scope: Telling) =>
  scope.writeUnscoped('a family and its files, whichever campus they are of, and who leads that')

/** Where files stand now, and how many of them in each place. */
async function standingsOf(scope: Telling, keys: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select coalesce(u.what, 'account') as what, u.patient_id, p.name as patient, u.campus_id, count(*)::integer as count,
      min(u.work_id) as work_id, count(distinct u.work_id)::integer as works
    from unnest(${keys}::text[]) as k(key)
    left join lateral (
      select 'work' as what, w.patient_id, w.campus_id, w.id as work_id from file_use f
        join work_entry e on e.id = f.row_id join work w on w.id = e.work_id
        where f.file_key = k.key and f.table_name = 'work_entry' and f.live
      union all select 'photo', c.id, c.campus_id, null from file_use f join patient c on c.id = f.row_id
        where f.file_key = k.key and f.table_name = 'patient' and f.live
      limit 1) u on true
    left join patient p on p.id = u.patient_id
    group by 1, 2, 3, 4 order by 1, 2, 4`.execute(ofFamilies(scope))
  return rows
}

function placeOf({ what, patientId, campusId, workId, works }: Standing): Place {
  if (what === 'account') return accounts
  if (what === 'photo') return { link: `/patient/info?id=${patientId}`, opens: '/admin/patient/info', campusId }
  const link = works === 1 ? `/course/work?detail=${workId}` : `/course/work?patientId=${patientId}`
  return { link, opens: '/admin/work/page', campusId }
}

/** Tells the principal of the campus of a place, or those of the family's campuses; headquarters where there is none. */
async function tellLeaders(
  scope: Telling,
  accountId: number,
  { link, opens, campusId: at }: Place,
  eventKey: string,
  wordsOf: (who: string | null | undefined) => Composer,
): Promise<void> {
  const db = ofFamilies(scope)
  const account = await db
    .selectFrom('parentAccount')
    .leftJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
    .select('parentInfo.name')
    .where('parentAccount.id', '=', accountId)
    .executeTakeFirst()
  const ofFamily = sql`select p.campus_id from parent_account a join patient_parent l on l.parent_id = a.parent_id
        join patient p on p.id = l.patient_id where a.id = ${accountId} and p.deleted_at is null
      union select campus_id from parent_account where id = ${accountId}`
  const campuses = at === null ? ofFamily : sql`${at}::bigint`
  const { rows: principals } = await sql<{ campusId: number | null; receiverId: number }>`
    select distinct on (receiver_id) c.id as campus_id, ${working(sql.ref('c.principal_id'))} as receiver_id
    from campus c where ${working(sql.ref('c.principal_id'))} is not null and c.id in (${campuses})
    order by receiver_id, c.id`.execute(db)
  const headquarters = principals.length > 0 ? [] : await holdersAtHeadquarters(db, opens)
  await sendMessages(
    scope,
    [...principals, ...headquarters.map((receiverId) => ({ campusId: null, receiverId }))].map(
      ({ campusId, receiverId }) => ({
        receiverId,
        type: 'REMIND',
        words: wordsOf(account?.name),
        link,
        opens: { call: opens, campusId },
        eventKey,
      }),
    ),
  )
}
