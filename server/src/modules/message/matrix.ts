import { message } from '@cogcampus/contract/admin/message'
import { accountMessage } from '@cogcampus/contract/api/message'
import { accounts, id, MARK, matrixOf, most, one, signedIn, type Verdict } from '../../../test/matrix/policy.ts'

const ofReceiver = <W extends Verdict>(who: W) =>
  ({ ...who, about: 'message', mine: { elsewhere: 'NOT_FOUND' } }) as const
const calls = (who: Verdict) => ({
  page: { ...who, request: most },
  detail: { ...ofReceiver(who), request: id },
  noRead: { ...who, request: () => ({}) },
  read: { ...ofReceiver(who), request: id },
})

export default [
  matrixOf(message, {
    things: {
      message: {
        make: ({ sql, marked, ownerId, place, caller: { accountId } }) => {
          // What is not the account's own is the member of staff's of the same number.
          const [account, receiver] = accountId && place === 'own' ? [accountId, null] : [null, accountId ?? ownerId]
          return one(sql`insert into message (receiver_id, account_id, type, title, body)
            values (${receiver}, ${account}, 'SYSTEM', ${marked}, ${marked}) returning id`)
        },
      },
    },
    mark: async ({ sql }, other) => {
      await sql`insert into message (receiver_id, type, title, body)
        select id, 'SYSTEM', ${MARK}, ${MARK} from rbac_user where campus_id = ${other}`
    },
    calls: calls(signedIn),
  }),
  matrixOf(accountMessage, {
    calls: {
      ...calls(accounts),
      templates: { ...accounts, request: () => ({}) },
      subscribe: { ...accounts, request: () => ({ answers: [{ kind: 'LESSON' as const, agreed: true }] }) },
    },
  }),
]
