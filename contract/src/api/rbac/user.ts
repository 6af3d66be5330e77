import * as z from 'zod'
import { Rights } from '../../admin/patient/family.ts'
import { noun, read, write } from '../../endpoint.ts'
import { FileUrl, Id, Name, Nothing, storable, Time } from '../../schema.ts'
import { wordFields } from '../../words.ts'

/** The agreements that an account accepts before it may do anything else, by their codes. */
export const accountAgreements = ['service', 'privacy'] as const

/** A code that the messaging app gave the applet: good once, for five minutes. */
const WxCode = z.string().min(1).max(200).refine(storable)

/** What the applet asks next: the phone first, then the agreements that are due. */
const standing = { phoneBound: z.boolean(), agreementDue: z.boolean() }

/** The account that is signed in. Catalogue `rbac/user` under /api. */
export const accountUser = noun('/api/rbac/user', {
  wxLogin: write({
    summary: 'Sign in with the code of the messaging app; the first sign-in makes the account',
    access: 'public',
    input: z.strictObject({ code: WxCode }),
    output: z.strictObject({ token: z.string(), ...standing }),
  }),
  wxPhoneNumber: write({
    summary: 'Bind the phone that the messaging app has verified: its parent and the children are linked',
    access: 'account',
    beforeDue: true,
    input: z.strictObject({ code: WxCode }),
    /** A new token: the account may have been taken over from one that staff created by this phone. */
    output: z.strictObject({ token: z.string(), phone: z.string(), agreementDue: z.boolean() }),
  }),
  userInfo: read({
    summary: 'Which account is signed in, the patients it is linked to, and what it may do for each',
    access: 'account',
    beforeDue: true,
    output: z.strictObject({
      accountId: Id,
      /** The name that the account gave itself, or that of its parent. */
      userName: z.string().nullable(),
      headUrl: FileUrl('avatar').nullable(),
      /** With the middle masked; null until a verified phone is bound. */
      phone: z.string().nullable(),
      ...standing,
      patients: z.array(
        z.strictObject({
          id: Id,
          name: z.string(),
          /** Of age: addressed as such, whoever is signed in. */
          grown: z.boolean(),
          ...Rights.shape,
        }),
      ),
    }),
  }),
  edit: write({
    summary: 'Change the name and the picture that the account shows',
    access: 'account',
    input: z.strictObject({
      userName: Name(30).register(wordFields, { scene: 'profile' }).optional(),
      headUrl: FileUrl('avatar').nullable().optional(),
    }),
    output: Nothing,
  }),
  'agreement/info': read({
    summary: 'The revision in force of an agreement, to be read before it is accepted',
    access: 'public',
    input: z.strictObject({ code: z.enum(accountAgreements).default('service') }),
    output: z.strictObject({
      code: z.enum(accountAgreements),
      revision: z.int(),
      title: z.string(),
      /** Markdown. */
      body: z.string(),
      effectiveAt: Time,
    }),
  }),
  'agreement/due': read({
    summary: 'The agreements that the account has to accept before it goes on; none where it has',
    access: 'account',
    beforeDue: true,
    output: z.array(z.strictObject({ code: z.enum(accountAgreements), revision: z.int(), title: z.string() })),
  }),
  'agreement/accept': write({
    summary: 'Accept a revision of an agreement, which must be the one in force',
    access: 'account',
    beforeDue: true,
    input: z.strictObject({ code: z.enum(accountAgreements), revision: z.int().min(1).max(2_147_483_647) }),
    output: z.strictObject({ agreementDue: z.boolean() }),
  }),
  logout: write({
    summary: 'Sign out: the token is dead at once',
    access: 'account',
    beforeDue: true,
    output: Nothing,
  }),
})
