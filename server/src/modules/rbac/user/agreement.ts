import type { accountUser } from '@cogcampus/contract/api/rbac/user'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { notFound, refuse } from '../../../lib/errors.ts'
import { dueAgreements, inForce, isDue } from '../../parent-account/rules.ts'

type Agreements = Pick<Handlers<typeof accountUser>, 'agreement/info' | 'agreement/due' | 'agreement/accept'>

/** What an account agrees to before it goes on. */
export const agreements: Agreements = {
  async 'agreement/info'({ db }, { code }) {
    const found = (await inForce(db)).find((each) => each.code === code)
    if (!found) throw notFound()
    return { ...found, code }
  },

  async 'agreement/due'({ db, actor: { accountId } }) {
    const due = (await dueAgreements(db, accountId)).filter((each) => isDue([each])).map(({ code }) => code)
    const current = await inForce(db)
    return current.flatMap(({ code, revision, title }) => (due.includes(code) ? [{ code, revision, title }] : []))
  },

  async 'agreement/accept'({ db, scope, actor, services, afterCommit }, { code, revision }) {
    const current = (await inForce(db)).find((each) => each.code === code)
    if (current?.revision !== revision) throw refuse('AGREEMENT_MOVED_ON', { data: { revision: current?.revision } })
    const own = scope.writeUnscoped('what the account that is signed in accepts')
    await sql`insert into account_agreement (account_id, code, revision) values (${actor.accountId}, ${code}, ${revision})
      on conflict do nothing`.execute(own)
    afterCommit(() => services.actors.invalidate(actor))
    return { agreementDue: isDue(await dueAgreements(db, actor.accountId)) }
  },
}
