import type { accountSuggest } from '@cogcampus/contract/api/user-suggest'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'

/** What the applet asks and says about feedback. */
export const accountSuggestHandlers: Handlers<typeof accountSuggest> = {
  async add({ scope, actor: { accountId } }, { type, content, patientId = null }) {
    const children = await scope
      .from('patient')
      .select(['patient.id', 'patient.campusId'])
      .where('patient.deletedAt', 'is', null)
      .orderBy('patient.id')
      .execute()
    const child = patientId === null ? children[0] : children.find(({ id }) => id === patientId)
    if (patientId !== null && !child) throw unknownReference('patientId')
    return scope
      .writeUnscoped('the row is the own one of the account that is signed in')
      .insertInto('userSuggest')
      .values({
        ...{ accountId, type, content, patientId },
        campusId:
          child?.campusId ?? sql<number | null>`(select a.campus_id from parent_account a where a.id = ${accountId})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  list: ({ scope }) =>
    scope
      .from('userSuggest')
      .select(['id', 'type', 'content', 'state', 'opinion', 'answeredAt', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),

  async type({ db, caller }) {
    const rows = await db
      .selectFrom('dict')
      .select(['value', 'label', 'labelEn'])
      .where('type', '=', 'suggestType')
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return rows.map(({ value, label, labelEn }) => ({ value, label: (caller.language === 'en' && labelEn) || label }))
  },
}
