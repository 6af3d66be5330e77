import { notice } from '@cogcampus/contract/admin/notice'
import { makeAccount } from '../../../test/matrix/families.ts'
import { id, MARK, matrixOf, most, newPhone, one } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const ringers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const keepers = { may: ['HQ_OPERATION'] } as const

const NEVER = 987_654_321

export default matrixOf(notice, {
  things: {
    notice: {
      owned: true,
      make: async (at) => {
        if (at.place === 'deleted') return { id: NEVER, version: 1 }
        const { id: accountId } = await makeAccount(at)
        return one(at.sql`with told as (insert into message (account_id, type, title, body, event)
            values (${accountId}, 'SYSTEM', ${at.marked}, ${at.marked}, 'hoursFew') returning id)
          insert into notice (message_id, account_id, campus_ids, event, kind, state, useful_until)
          select id, ${accountId}, array[${at.campusId}::bigint], 'leaveDecided', 'ANSWER', 'NOT_AGREED', now() from told returning id`)
      },
    },
  },
  mark: async ({ sql }, other) => {
    await sql`with account as (insert into parent_account (open_id, phone, campus_id, nick_name)
        values ('notified', ${newPhone()}, ${other}, ${MARK}) returning id),
      told as (insert into message (account_id, type, title, body, event)
        select id, 'SYSTEM', ${MARK}, ${MARK}, 'hoursFew' from account returning id, account_id)
      insert into notice (message_id, account_id, campus_ids, event, kind, useful_until)
      select id, account_id, array[${other}::bigint], 'hoursFew', 'REMINDER', now() from told`
  },
  marked: ['page'],
  calls: {
    page: { ...readers, request: most },
    ring: { ...ringers, about: 'notice', request: (at) => ({ ...id(at), rung: true }) },
    events: { ...keepers, request: () => ({}) },
    preview: { ...keepers, request: () => ({ event: 'hoursFew' as const }) },
    // Templates are of the whole business, and none is made for a caller.
    tell: {
      ...keepers,
      live: 'STALE_VERSION',
      request: () => ({ event: 'hoursFew' as const, told: true, version: NEVER }),
    },
    templates: { ...keepers, request: () => ({}) },
    saveTemplate: {
      ...keepers,
      live: 'STALE_VERSION',
      request: () => ({ kind: 'ACTIVITY' as const, version: NEVER, templateId: null, fields: [] }),
    },
  },
})
