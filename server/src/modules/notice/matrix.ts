import { notice } from '@cogcampus/contract/admin/notice'
import { makeAccount } from '../../../test/matrix/families.ts'
import { MARK, matrixOf, most, newPhone, one } from '../../../test/matrix/policy.ts'

const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const keepers = { may: ['HQ_OPERATION'] } as const

export default matrixOf(notice, {
  things: {
    notice: {
      owned: true,
      make: async (at) => {
        const { id: accountId } = await makeAccount(at)
        return one(at.sql`with told as (insert into message (account_id, type, title, body, event)
            values (${accountId}, 'SYSTEM', ${at.marked}, ${at.marked}, 'hoursFew') returning id)
          insert into notice (message_id, account_id, event, kind, useful_until)
          select id, ${accountId}, 'hoursFew', 'REMINDER', now() from told returning id`)
      },
    },
  },
  mark: async ({ sql }, other) => {
    await sql`with account as (insert into parent_account (open_id, phone, campus_id, nick_name)
        values ('notified', ${newPhone()}, ${other}, ${MARK}) returning id),
      told as (insert into message (account_id, type, title, body, event)
        select id, 'SYSTEM', ${MARK}, ${MARK}, 'hoursFew' from account returning id, account_id)
      insert into notice (message_id, account_id, event, kind, useful_until)
      select id, account_id, 'hoursFew', 'REMINDER', now() from told`
  },
  marked: ['page'],
  calls: {
    page: { ...readers, request: most },
    templates: { ...keepers, request: () => ({}) },
    saveTemplate: {
      ...keepers,
      request: () => ({ kind: 'ACTIVITY' as const, version: 1, templateId: null, fields: [], muted: [] }),
    },
  },
})
