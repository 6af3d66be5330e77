import * as z from 'zod'
import { download, noun, read } from '../endpoint.ts'
import { type BalancePartName, balancePartNames } from '../life/totalBalance.ts'
import {
  closedNumbers,
  OPEN_MINUTES,
  type TotalFigureName,
  totalNumberNames,
  totalNumbers,
} from '../life/totalNumbers.ts'
import { page } from '../page.ts'
import { Day, Id, Money } from '../schema.ts'

const access = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const

/** Days of the business's calendar, the last thirty when not given; narrowed to what is within reach. */
const period = { from: Day.optional(), to: Day.optional() }
const query = z.strictObject({
  ...period,
  campusId: Id.optional(),
  courseId: Id.optional(),
  doctorId: Id.optional(),
})
export type TotalQuery = z.output<typeof query>

/**
 * The figures by their names in `life/totalNumbers.ts`. One is missing that opens a list which the caller may not read, or
 * that cannot be narrowed by what was asked.
 */
export const Figures = z.strictObject({
  ...Object.fromEntries(
    totalNumberNames.map((name) => [name, (totalNumbers[name].unit === 'FEN' ? Money : z.int()).optional()]),
  ),
  [OPEN_MINUTES]: z.int().optional(),
} as Record<TotalFigureName, z.ZodOptional<z.ZodInt>>)
const Days = z.strictObject({ from: Day, to: Day })
/** A period with its figures, and those of as many days before it. */
const compared = { period: Days, before: Days, figures: Figures, figuresBefore: Figures }

/** Each in fen; `life/totalBalance.ts` says which side it stands on. */
const Balance = z.strictObject(
  Object.fromEntries(balancePartNames.map((name) => [name, Money])) as Record<BalancePartName, typeof Money>,
)

const ofCampus = { campusId: Id, campusName: z.string(), figures: Figures }

/** The statistics of the business: `life/totalNumbers.ts` says what each figure counts and which rows it opens. */
export const total = noun('/admin/total', {
  countTotal: read({
    summary: 'The figures of a period beside those of the period before',
    access,
    input: query,
    output: z.strictObject(compared),
  }),
  dataAnalysis: read({
    summary: 'The figures of a period day by day, week by week or month by month, and how assessments changed',
    access,
    input: query.extend({ unit: z.enum(['DAY', 'WEEK', 'MONTH']).optional() }),
    output: z.strictObject({
      period: Days,
      unit: z.enum(['DAY', 'WEEK', 'MONTH']),
      points: z.array(Days.extend({ figures: Figures })),
      /** Patients assessed at least twice in the period by the same scale and form: first against last. Raw scores. */
      changes: z.array(
        z.strictObject({
          scaleId: Id,
          scaleName: z.string(),
          form: z.string().nullable(),
          domain: z.string(),
          patients: z.int(),
          first: z.number(),
          last: z.number(),
        }),
      ),
    }),
  }),
  'managerTotal/admin': read({
    summary: 'The figures of the campuses of each principal',
    access,
    input: z.strictObject({ ...period, campusId: Id.optional() }),
    output: z.strictObject({
      period: Days,
      managers: z.array(
        z.strictObject({
          /** Null: campuses without a principal. */
          userId: Id.nullable(),
          userName: z.string().nullable(),
          campuses: z.array(z.strictObject({ id: Id, name: z.string() })),
          figures: Figures,
          /** What waits for a decision at these campuses now. */
          waiting: z.strictObject({
            refunds: z.int().optional(),
            leave: z.int().optional(),
            countersign: z.int().optional(),
          }),
        }),
      ),
    }),
  }),
  'operateTotal/admin': read({
    summary: 'The figures of each campus, and of all together',
    access,
    input: query,
    output: z.strictObject({ period: Days, all: Figures, campuses: z.array(z.strictObject(ofCampus)) }),
  }),
  'operateTotal/admin/exl': download({
    summary: 'The figures of each campus, and of all together, as a workbook',
    access,
    input: query,
  }),
  orderTotal: read({
    summary: 'The money of a period beside the period before, by course and by method of payment',
    access,
    input: query.omit({ doctorId: true }),
    output: z.strictObject({
      ...compared,
      courses: z.array(z.strictObject({ courseId: Id, courseName: z.string(), figures: Figures })),
      methods: z.array(z.strictObject({ method: z.string(), received: Money, refunded: Money })),
    }),
  }),
  balance: read({
    summary:
      'What was received and is due beside what was earned, lost and is still owed, from the first day until now',
    access,
    input: z.strictObject({ campusId: Id.optional() }),
    output: Balance,
  }),
  month: read({
    summary: 'The figures of the last closed months as they were when closed, beside what they are now',
    access,
    input: z.strictObject({ campusId: Id.optional() }),
    output: z.array(
      z.strictObject({
        month: Day,
        closedAt: z.string(),
        figures: z.array(z.strictObject({ name: z.enum(closedNumbers), closed: z.int(), now: z.int() })),
      }),
    ),
  }),
})

const exl = '/admin/total/operateTotal/admin/exl'

export const totalOverviewPage = page({
  path: '/total/overview',
  component: 'total/overview',
  name: '总览',
  nameEn: 'Overview',
  actions: ['/admin/total/countTotal', exl],
})

export const totalAnalysisPage = page({
  path: '/total/analysis',
  component: 'total/analysis',
  name: '数据分析',
  nameEn: 'Analysis',
  actions: ['/admin/total/dataAnalysis'],
})

export const totalManagersPage = page({
  path: '/total/manager',
  component: 'total/manager',
  name: '管理统计',
  nameEn: 'Managers',
  actions: ['/admin/total/managerTotal/admin'],
})

export const totalOperatePage = page({
  path: '/total/operate',
  component: 'total/operate',
  name: '运营统计',
  nameEn: 'Operations',
  actions: ['/admin/total/operateTotal/admin'],
})

export const totalOrderPage = page({
  path: '/total/order',
  component: 'total/order',
  name: '订单统计',
  nameEn: 'Money',
  actions: ['/admin/total/orderTotal', '/admin/total/balance', '/admin/total/month'],
})
