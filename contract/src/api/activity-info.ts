import * as z from 'zod'
import { FormField } from '../admin/activity.ts'
import { signUpFields } from '../admin/activity-user.ts'
import { noun, read, write } from '../endpoint.ts'
import { offerStates, signUpMoments, signUpStates } from '../life/activity.ts'
import { FileUrl, Id, Nothing, PageQuery, pageOf, Time } from '../schema.ts'

const Shown = z.strictObject({
  ...{ id: Id, title: z.string(), cover: FileUrl('activityCover').nullable(), type: z.string() },
  ...{ audience: z.string().nullable(), campusId: Id, campusName: z.string(), place: z.string().nullable() },
  ...{ startAt: Time, endAt: Time, signTo: Time, fee: z.int(), state: z.enum(offerStates) },
  /** From when sign-ups are taken; null: since the campus opened them. */
  signFrom: Time.nullable(),
  /** Whether a sign-up is taken now or why not, the seats that are left, and whether those who find none wait in line. */
  ...{ now: z.enum(signUpMoments), left: z.int(), waitlist: z.boolean() },
})
const InFull = Shown.extend({
  ...{ content: z.string(), address: z.string().nullable(), phone: z.string().nullable() },
  ...{ maxPeople: z.int(), form: z.array(FormField) },
})

/** A sign-up as the family sees it. */
const Own = z.strictObject({
  ...{ id: Id, name: z.string(), people: z.int(), state: z.enum(signUpStates) },
  /** The place in the line of those who wait. */
  place: z.int().nullable(),
})

const Code = z.strictObject({
  /** Eight digits for the door; none where the family has no seat, or is in. */
  code: z.string().nullable(),
  /** What the QR code holds. */
  qr: z.string().nullable(),
  /** After so many seconds there is a new one. */
  seconds: z.int(),
})
/** Names a sign-up to whoever made it: it was answered once, to that browser. */
const ticket = z.string().regex(/^[\w-]{43}$/)
const token = z.string().regex(/^[\w-]{16}$/)

/** Activities as families see them. Catalogue `activity-info` under /api; `id` is the offer at a campus. */
export const activityInfo = noun('/api/activity-info', {
  page: read({
    summary: 'Activities that are ahead or running, the next first, also before the sign-in',
    access: 'public',
    input: PageQuery.omit({ sort: true, keyword: true }).extend({ campusId: Id.optional() }),
    output: pageOf(Shown),
  }),
  detail: read({
    summary: 'One activity at a campus, with the own sign-up of an account that is signed in',
    access: 'public',
    input: z.strictObject({ id: Id }),
    output: InFull.extend({ mine: Own.nullable() }),
  }),
  'detail/new': read({
    summary: 'The public page behind a shared link',
    access: 'public',
    input: z.strictObject({ token }),
    output: InFull,
  }),
  'signUp/new': write({
    summary: 'Sign up on the public page; answers the ticket that names this sign-up from then on',
    access: 'public',
    input: z.strictObject({ token, ...signUpFields, consent: z.literal(true) }),
    output: z.strictObject({ ticket, state: z.enum(signUpStates) }),
  }),
  'code/new': read({
    summary: 'The sign-up of a ticket, with its code of this minute',
    access: 'public',
    input: z.strictObject({ ticket }),
    output: Own.extend(Code.shape).extend({ token }),
  }),
  'cancel/new': write({
    summary: 'Take the sign-up of a ticket back',
    access: 'public',
    input: z.strictObject({ ticket }),
    output: Nothing,
  }),
  code: read({
    summary: 'The code of the own sign-up, of this minute',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: Own.extend(Code.shape),
  }),
  signUp: write({
    summary: 'Sign the own family up',
    access: 'account',
    input: z.strictObject({
      ...{ id: Id, ...signUpFields, consent: z.literal(true) },
      /** Asked for where the account has verified none; the verified one goes before. */
      phone: signUpFields.phone.optional(),
    }),
    output: z.strictObject({ id: Id, state: z.enum(signUpStates) }),
  }),
  cancel: write({
    summary: 'Take the own sign-up back',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
})
