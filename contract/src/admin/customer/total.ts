import * as z from 'zod'
import { read } from '../../endpoint.ts'
import { Day, Id, Money } from '../../schema.ts'

/** Days of the business's calendar, the last thirty when not given; narrowed to a campus or a person within reach. */
const query = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  campusId: Id.optional(),
  ownerId: Id.optional(),
})

const Count = z.int().min(0)
/** From 0 to 1; null where there is nothing to divide. */
const Share = z.number().nullable()
/** How far the leads registered in the period ever came. */
const reached = { created: Count, contacted: Count, handedIn: Count, sold: Count }

const figures = {
  period: z.strictObject({ from: Day, to: Day }),
  /** Whose they are; null: of all within reach. */
  ownerId: Id.nullable(),
  /** What waits at this moment. `falling`: warned that they fall into the pool within days. */
  todo: z.strictObject({
    overdue: Count,
    today: Count,
    waiting: Count,
    falling: Count,
    /** Leads whose last application was sent back. */
    sentBack: Count,
  }),
  funnel: z.strictObject({
    ...reached,
    rates: z.strictObject({ contacted: Share, handedIn: Share, sold: Share }),
  }),
  /** What ended in the period, whenever it began. */
  outcome: z.strictObject({
    won: Count,
    lost: Count,
    winRate: Share,
    /** In fen, refunds deducted. */
    paid: Money,
  }),
  /** Of the leads registered in the period. */
  response: z.strictObject({
    medianMinutes: z.int().nullable(),
    /** Contacted within 24 hours. */
    answered: Count,
    answeredShare: Share,
    untouched: Count,
  }),
  sources: z.array(z.strictObject({ source: z.string().nullable(), created: Count, sold: Count })),
  lostReasons: z.array(z.strictObject({ lostReason: z.string(), lost: Count })),
  trend: z.array(z.strictObject({ day: Day, created: Count, contacts: Count, won: Count })),
}

/** The landing pages' statistics; `life/leadNumbers.ts` names the list that each number counts. */
export const totals = {
  'total/consultant': read({
    summary: "A consultant's day and figures, or those of a campus",
    access: ['SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'],
    input: query,
    output: z.strictObject({
      ...figures,
      /** Of one user: how many leads they may still claim and hold. */
      desk: z.strictObject({ holding: Count, holdingCap: Count, claimsLeft: Count, dailyClaims: Count }).nullable(),
    }),
  }),
  'total/manager': read({
    summary: 'How the business or a campus sells, and who',
    access: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'],
    input: query,
    output: z.strictObject({
      ...figures,
      unowned: Count,
      /** What waits for the caller's decision. */
      reviews: z.strictObject({ stage: Count, campus: Count, leader: Count }),
      /** Leads that went into the pool and out of it in the period. */
      pool: z.strictObject({ pooled: Count, taken: Count }),
      /** Those who sold most in the period first, fifty at most. */
      ranking: z.array(
        z.strictObject({
          ownerId: Id,
          ownerName: z.string(),
          holding: Count,
          overdue: Count,
          contacts: Count,
          won: Count,
          lost: Count,
          winRate: Share,
          paid: Money,
        }),
      ),
    }),
  }),
  'total/market': read({
    summary:
      'What marketing consultants brought, by campus and source; of one, also what they hold and whom they contacted',
    access: ['MARKETING_CONSULTANT', 'MARKETING_DIRECTOR'],
    input: query,
    output: z.strictObject({
      ...figures,
      /** The campuses that were brought most, fifty at most. */
      campuses: z.array(z.strictObject({ campusId: Id, campusName: z.string(), ...reached })),
    }),
  }),
}
