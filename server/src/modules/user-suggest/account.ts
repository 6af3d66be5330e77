import type { accountSuggest } from '@cogcampus/contract/api/user-suggest'
import { isRequest, type RequestType } from '@cogcampus/contract/life/suggest'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Account } from '../../http/account.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { refuse, unknownReference } from '../../lib/errors.ts'
import { choicesOf } from '../../lib/labels.ts'
import { linkOf } from '../patient-parent/store.ts'

/** Adds what the account says, for the campus of the patient it is about; without one, for that of its first patient. */
async function say(
  { scope, actor: { accountId } }: WriteContext<Account>,
  said: { type: string; content: string | RawBuilder<string>; patientId: number | null },
) {
  const patients = await scope
    .from('patient')
    .select(['patient.id', 'patient.campusId'])
    .where('patient.deletedAt', 'is', null)
    .orderBy('patient.id')
    .execute()
  const about = said.patientId === null ? patients[0] : patients.find(({ id }) => id === said.patientId)
  if (said.patientId !== null && !about) throw unknownReference('patientId')
  return scope
    .writeUnscoped('the row is the own one of the account that is signed in')
    .insertInto('userSuggest')
    .values({
      ...{ accountId, ...said },
      campusId:
        about?.campusId ?? sql<number | null>`(select a.campus_id from parent_account a where a.id = ${accountId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** What a request says where the family added nothing: the name of its type, in the language of the centre. */
const named = (type: RequestType) =>
  sql<string>`(select label from dict where type = 'suggestType' and value = ${type} and deleted_at is null)`

/** What the applet asks and says about feedback. */
export const accountSuggestHandlers: Handlers<typeof accountSuggest> = {
  async add(context, { type, content, patientId = null }) {
    // A request by right is made by its own call, which knows its rules.
    if (isRequest(type)) throw unknownReference('type')
    return say(context, { type, content, patientId })
  },

  async request(context, { type, patientId = null, note }) {
    const { scope, actor } = context
    if ((type === 'closure') !== (patientId === null)) throw unknownReference('patientId')
    if (patientId !== null) await linkOf(scope, patientId, 'guardian')
    // Of two that ask at once, the second finds the request of the first.
    await scope.lock(`user-suggest request ${actor.accountId}`)
    const open = await scope
      .from('userSuggest')
      .select('id')
      .where('type', '=', type)
      .where('state', '=', 'NEW')
      .where(sql<SqlBool>`patient_id is not distinct from ${patientId}`)
      .executeTakeFirst()
    if (open) throw refuse('REQUEST_OPEN')
    return say(context, { type, content: note?.trim() || named(type), patientId })
  },

  list: ({ scope }) =>
    scope
      .from('userSuggest')
      .select(['id', 'type', 'patientId', 'content', 'state', 'opinion', 'answeredAt', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),

  type: ({ db, caller }) => choicesOf(db, caller.language, 'suggestType'),
}
