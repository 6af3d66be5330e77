import type { patientConsent } from '@cogcampus/contract/admin/patient-consent'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { add } from './add.ts'
import { agreementsInForce, consents } from './store.ts'
import { withdraw } from './withdraw.ts'

export const patientConsentHandlers: Handlers<typeof patientConsent> = {
  agreements: ({ db }) => agreementsInForce(db),
  page: ({ scope }, { patientId, ...page }) =>
    pageOf(patientId ? consents(scope).where('patientConsent.patientId', '=', patientId) : consents(scope), page, {
      by: '-patientConsent.id',
      id: 'patientConsent.id',
    }),
  add,
  withdraw,
}
