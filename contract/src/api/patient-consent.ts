import * as z from 'zod'
import { consentCodes, StillPlanned } from '../admin/patient-consent.ts'
import { noun, read, write } from '../endpoint.ts'
import { Day, FileUrl, Id, Nothing, Text, Time } from '../schema.ts'

/** What a family has agreed to for a child. */
export const accountConsent = noun('/api/patient-consent', {
  list: read({
    summary: 'What was signed for a child, the latest first',
    access: 'account',
    input: z.strictObject({ patientId: Id }),
    output: z.array(
      z.strictObject({
        id: Id,
        code: z.enum(consentCodes),
        revision: z.int(),
        title: z.string(),
        state: z.enum(['GIVEN', 'REPLACED', 'WITHDRAWN']),
        /** Whether it has passed its last day. */
        expired: z.boolean(),
        /** Whether the agreement has a newer revision by now. */
        outdated: z.boolean(),
        parentName: z.string(),
        /** Of who signed, as it was then. */
        relation: z.string(),
        signedOn: Day,
        expiresOn: Day.nullable(),
        endedAt: Time.nullable(),
        /** Of one that was withdrawn: who did, or recorded it. */
        endedByName: z.string().nullable(),
        /** The signature, for a guardian. */
        file: FileUrl('consentScan').nullable(),
      }),
    ),
  }),
  agreements: read({
    summary:
      'The agreements that a guardian signs, each in the revision in force; or one, in a revision published before',
    access: 'account',
    input: z
      .strictObject({ code: z.enum(consentCodes).optional(), revision: z.int().min(1).max(2_147_483_647).optional() })
      .refine(({ code, revision }) => (code === undefined) === (revision === undefined), { path: ['revision'] }),
    output: z.array(
      z.strictObject({ code: z.enum(consentCodes), revision: z.int(), title: z.string(), body: z.string() }),
    ),
  }),
  add: write({
    summary: 'Sign agreements for a child on the screen, in the revisions that were shown; for a guardian',
    access: 'account',
    input: z.strictObject({
      patientId: Id,
      /** As they were shown: refused where another revision is in force by now. */
      agreements: z
        .array(z.strictObject({ code: z.enum(consentCodes), revision: z.int().min(1).max(2_147_483_647) }))
        .min(1)
        .max(consentCodes.length)
        .refine((shown) => new Set(shown.map(({ code }) => code)).size === shown.length),
      /** The signature, as a picture. */
      file: FileUrl('consentScan'),
    }),
    output: Nothing,
  }),
  withdraw: write({
    summary: 'Withdraw a consent: from now on no clinical data is recorded; for a guardian, who need not say why',
    access: 'account',
    input: z.strictObject({ id: Id, reason: Text(200).nullable().optional() }),
    output: StillPlanned,
  }),
})
