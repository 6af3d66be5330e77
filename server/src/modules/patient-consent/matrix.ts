import { patientConsent } from '@cogcampus/contract/admin/patient-consent'
import { accountConsent } from '@cogcampus/contract/api/patient-consent'
import { childsIn, ofChild } from '../../../test/matrix/account.ts'
import { makeConsent } from '../../../test/matrix/families.ts'
import { accounts, families, familyKeepers, matrixOf, nothing } from '../../../test/matrix/policy.ts'

export default [
  matrixOf(patientConsent, {
    marked: ['page'],
    things: { patientConsent: { owned: true, own: true, toRead: true, make: makeConsent } },
    calls: {
      agreements: { ...families, request: nothing },
      page: { ...families, request: () => ({ pageSize: 200 }) },
      add: {
        ...familyKeepers,
        about: 'patient',
        // No stored file has this address: the call comes as far as that.
        mine: { own: 'UNKNOWN_REFERENCE', elsewhere: 'UNKNOWN_REFERENCE' },
        request: ({ id }) => ({
          patientId: id,
          parentId: id,
          codes: ['consent' as const],
          method: 'SCREEN' as const,
          file: '/files/none',
        }),
      },
      withdraw: { ...familyKeepers, about: 'patientConsent', request: ({ id, word }) => ({ id, reason: word }) },
    },
  }),
  matrixOf(accountConsent, {
    things: { childConsent: childsIn('patient_consent', makeConsent) },
    calls: {
      list: { ...ofChild('child'), request: ({ id }) => ({ patientId: id }) },
      agreements: { ...accounts, request: nothing },
      add: {
        ...accounts,
        // No stored file has this address: the call comes as far as that.
        live: 'UNKNOWN_REFERENCE',
        request: ({ id }) => ({
          patientId: id,
          agreements: [{ code: 'consent' as const, revision: 1 }],
          file: '/files/none',
        }),
      },
      withdraw: { ...ofChild('childConsent'), request: ({ id, word }) => ({ id, reason: word }) },
    },
  }),
]
