import * as z from 'zod'
import { decided } from '../application.ts'
import { noun, read, remove, write } from '../endpoint.ts'
import { leadStateNames } from '../life/customer.ts'
import { approvalGrounds } from '../life/order.ts'
import { Day, Id, Money, Note, Nothing, PageQuery, pageOf, Time } from '../schema.ts'
import { leadManagers, leadReaders } from './customer/lead.ts'
import { MeasuredLine } from './order-info/order.ts'

export const checkKinds = ['STAGE', 'FINISH'] as const
export const checkStates = ['SUBMITTED', 'CAMPUS_AGREED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const

/** An application about a lead: another stage, or a deal. */
export const Check = z.strictObject({
  id: Id,
  customerId: Id,
  childName: z.string(),
  campusId: Id,
  campusName: z.string(),
  kind: z.enum(checkKinds),
  state: z.enum(checkStates),
  /** The state asked for. */
  toState: z.enum(leadStateNames),
  reason: z.string().nullable(),
  lostReason: z.string().nullable(),
  /** Fen; of a deal. */
  paid: Money.nullable(),
  applicantId: Id.nullable(),
  applicantName: z.string().nullable(),
  ...decided,
  /** Whether the caller is the applicant, who may withdraw it and never decides it. */
  mine: z.boolean(),
  createdAt: Time,
})

export const CheckDetail = Check.extend({
  deal: z
    .strictObject({
      patientName: z.string(),
      patientGender: z.int().nullable(),
      patientBirthday: z.string().nullable(),
      patientKnown: z.boolean(),
      parentName: z.string(),
      parentPhone: z.string(),
      relation: z.string(),
      orderNumber: z.string().nullable(),
      list: Money,
      discount: Money,
      paid: Money,
      contractNo: z.string().nullable(),
      /** Why whoever agrees must be able to approve such an order, and give a reason. */
      approvalFor: z.array(z.enum(approvalGrounds)),
      /** What is sold; none of a deal from before deals had lines. */
      lines: z.array(
        MeasuredLine.pick({
          courseName: true,
          kind: true,
          unlimited: true,
          paidHours: true,
          giftHours: true,
          unitPrice: true,
          discount: true,
          amount: true,
          validDays: true,
          campusPrice: true,
          floor: true,
        }),
      ),
      payments: z.array(
        z.strictObject({
          amount: Money,
          method: z.string().nullable(),
          paidOn: Day,
          remark: z.string().nullable(),
          /** The number of the receipt, where there is one already. */
          number: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Every application about the same lead, newest first, this one included. */
  history: z.array(Check),
})

/** Reviews of leads. Catalogue `customer-check`. */
export const customerCheck = noun('/admin/customer-check', {
  detail: read({
    summary: 'One application',
    access: leadReaders,
    input: z.strictObject({ id: Id }),
    output: CheckDetail,
  }),
  page: read({
    summary: 'Applications, newest first',
    access: leadReaders,
    input: PageQuery.extend({
      customerId: Id.optional(),
      campusId: Id.optional(),
      kind: z.enum(checkKinds).optional(),
      state: z.enum(checkStates).optional(),
      /** Open applications by reviewer: a change of stage, a deal at the campus, a deal at the marketing lead. */
      queue: z.enum(['STAGE', 'CAMPUS', 'LEADER']).optional(),
      /** Those that the caller handed in, and that wait. */
      asked: z.boolean().optional(),
    }),
    output: pageOf(Check),
  }),
  update: write({
    summary: 'Decide on a change of stage',
    access: leadManagers,
    input: z.strictObject({ id: Id, agreed: z.boolean(), reason: Note(500).optional() }),
    output: Nothing,
  }),
  delete: remove({
    summary: 'Withdraw an application of one’s own',
    access: leadReaders,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
})
