import type { accountConsent } from '@cogcampus/contract/api/patient-consent'
import type { Account } from '../../http/account.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, unknownReference } from '../../lib/errors.ts'
import { linkOf, onBehalf } from '../patient-parent/store.ts'
import { lockToSign, recordConsent } from './add.ts'
import { agreementsInForce, consents, publishedAgreement } from './store.ts'
import { endConsent } from './withdraw.ts'

/** Refuses a signature that another account uploaded, or that stands in a row already. The call holds the file since it was admitted. */
async function assertFresh({ db, actor }: WriteContext<Account>, file: string): Promise<void> {
  const fresh = await db
    .selectFrom('storedFile')
    .select('key')
    .where('key', '=', file.slice('/files/'.length))
    .where('accountId', '=', actor.accountId)
    .where('used', '=', false)
    .executeTakeFirst()
  if (!fresh) throw unknownReference('file')
}

/** What the applet asks and says about consents: a family reads them, its guardians sign and withdraw. */
export const accountConsentHandlers: Handlers<typeof accountConsent> = {
  async agreements({ db }, { code, revision }) {
    if (!code || !revision) return agreementsInForce(db)
    const published = await publishedAgreement(db, { code, revision })
    if (!published) throw notFound()
    return [{ code, ...published }]
  },

  async list({ scope }, { patientId }) {
    const { guardian } = await linkOf(scope, patientId)
    const rows = await consents(scope)
      .where('patientConsent.patientId', '=', patientId)
      .orderBy('patientConsent.id', 'desc')
      .limit(200)
      .execute()
    return rows.map(({ id, code, revision, title, state, expired, outdated, file, ...row }) => ({
      ...{ id, code, revision, title, state, expired, outdated },
      ...{ parentName: row.parentName, relation: row.relation, signedOn: row.signedOn, expiresOn: row.expiresOn },
      ...{ endedAt: row.endedAt, endedByName: state === 'WITHDRAWN' ? row.endedByName : null },
      // A signature is a matter of those who sign.
      file: guardian ? file : null,
    }))
  },

  async add(context, { patientId, agreements: shown, file }) {
    const codes = shown.map(({ code }) => code)
    const { parentId } = await linkOf(context.scope, patientId, 'guardian')
    const behalf = onBehalf(context)
    const patient = await lockToSign(behalf.scope, patientId)
    await assertFresh(context, file)
    const signed = { codes, method: 'SCREEN' as const, file, shown }
    await recordConsent(behalf, patient, parentId, signed, 'patientId')
    return null
  },

  async withdraw(context, { id, reason = null }) {
    const { scope, actor } = context
    const found = await scope
      .from('patientConsent')
      .select('patientConsent.patientId')
      .where('patientConsent.id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound()
    const { parentId, parentName } = await linkOf(scope, found.patientId, 'guardian')
    const { accountId } = actor
    return endConsent(onBehalf(context), { id, reason, by: parentName }, { parentId, accountId })
  },
}
