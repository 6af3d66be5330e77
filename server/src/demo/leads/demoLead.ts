import { type LeadCall, type LeadState, leadLife } from '@cogcampus/contract/life/customer'
import { answerOf } from '@cogcampus/contract/life/cycle'
import type { Intention } from '../../modules/customer/table.ts'
import type { Family } from './families.ts'

/** Moments are milliseconds, as everywhere in this folder. */
export interface Step {
  call: string
  from_state: LeadState | null
  to_state: LeadState
  from_owner_id: number | null
  to_owner_id: number | null
  reason: string | null
  user_id: number
  created_at: number
}
export interface Follow {
  method: string
  two_way: boolean
  content: string
  result: string | null
  intention: Intention | null
  next_contact_at: number | null
  created_by: number
  created_at: number
}
export interface Check {
  kind: 'STAGE' | 'FINISH'
  state: 'SUBMITTED' | 'CAMPUS_AGREED' | 'APPROVED' | 'REJECTED'
  to_state: 'WAIT' | 'NOT' | 'DONE'
  reason: string
  lost_reason: string | null
  deal: Deal | null
  paid: number | null
  applicant_id: number
  campus_checker_id: number | null
  campus_checked_at: number | null
  checker_id: number | null
  checked_at: number | null
  opinion: string | null
  created_at: number
}
export interface Deal {
  patient: { name: string; gender: 1 | 2; birthday: string }
  parent: { name: string; phone: string; relation: string }
  order: { lines: SoldLine[]; payments: { amount: number; method: string; paidOn: string }[]; contractNo: string }
}
interface SoldLine {
  courseId: number
  kind: 'HOURS'
  paidHours: number
  giftHours: number
  unitPrice: number
  discount: number
  validDays: number | null
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** The sums of a deal, in fen. */
export const moneyOf = ({ order: { lines, payments } }: Deal) => ({
  list: sum(lines.map(({ paidHours, unitPrice }) => paidHours * unitPrice)),
  discount: sum(lines.map((line) => line.discount)),
  paid: sum(payments.map(({ amount }) => amount)),
})

/** A demo lead with its history, built from the calls that the console would have made, in their order. */
export class DemoLead {
  readonly steps: Step[] = []
  readonly follows: Follow[] = []
  readonly checks: Check[] = []
  readonly claims: { user_id: number; created_at: number }[] = []
  state: LeadState = 'WAIT'
  ownerId: number | null = null
  ownedAt: number | null = null
  exOwnerId: number | null = null
  pooledAt: number | null = null
  movedAt: number
  warnedAt: number | null = null
  lostReason: string | null = null
  nextContactAt: number | null = null
  finishAt: number | null = null
  deletedAt: number | null = null
  mergedInto: DemoLead | null = null
  readonly family: Family
  readonly campusId: number
  readonly createdBy: number
  readonly createdAt: number
  readonly marketingOwnerId: number | null

  constructor(family: Family, campusId: number, by: { at: number; user: number; marketer: number | null }) {
    this.family = family
    this.campusId = campusId
    this.createdAt = this.movedAt = by.at
    this.createdBy = by.user
    this.marketingOwnerId = by.marketer
  }

  /** Registered: held by `owner` from the start, or waiting for allocation. */
  begin(owner: number | null): this {
    this.ownerId = owner
    this.ownedAt = owner && this.createdAt
    this.note('customer/add', null, 'WAIT', null, this.createdBy, this.createdAt, null)
    return this
  }

  /** Takes one step of the life cycle; `to` where a call has two ends. */
  take(
    call: LeadCall | 'job/pool',
    at: number,
    user: number,
    { owner = this.ownerId, reason = null, agreed, to }: Partial<TakeOptions> = {},
  ): this {
    const after = to ?? (call === 'job/pool' ? 'POOL' : leadLife.after(call, this.state, answerOf(agreed)))
    if (!after) throw new Error(`A lead in ${this.state} takes no ${call}`)
    const [from, fromOwner] = [this.state, this.ownerId]
    this.state = after
    if (from !== after) this.movedAt = at
    if (after === 'POOL') {
      Object.assign(this, { ownerId: null, ownedAt: null, exOwnerId: fromOwner, pooledAt: at })
      Object.assign(this, { nextContactAt: null, warnedAt: null, lostReason: null })
    } else if (owner !== fromOwner) {
      Object.assign(this, { ownerId: owner, ownedAt: at, warnedAt: null })
    }
    this.note(call, from, after, fromOwner, user, at, reason)
    return this
  }

  /** Notes a contact by the owner. */
  contact(follow: Omit<Follow, 'created_by'>): this {
    const by = this.ownerId as number
    this.follows.push({ ...follow, created_by: by })
    if (this.state === 'WAIT') this.take('customer-follow/add', follow.created_at, by, { reason: follow.content })
    this.nextContactAt = follow.next_contact_at
    return this
  }

  /** The owner asks for another stage, or hands in a deal. */
  ask(at: number, application: Pick<Check, 'to_state' | 'reason' | 'lost_reason' | 'deal'>): Check {
    const applicant = this.ownerId as number
    const finish = application.deal !== null
    const check: Check = {
      ...application,
      kind: finish ? 'FINISH' : 'STAGE',
      state: 'SUBMITTED',
      paid: application.deal && moneyOf(application.deal).paid,
      applicant_id: applicant,
      campus_checker_id: null,
      campus_checked_at: null,
      checker_id: null,
      checked_at: null,
      opinion: null,
      created_at: at,
    }
    this.checks.push(check)
    if (finish) this.finishAt = at
    this.take(finish ? 'customer/finish' : 'customer/check', at, applicant, { reason: check.reason })
    return check
  }

  /** Another user decides on what was asked for last. */
  decide(at: number, user: number, agreed: boolean, opinion: string | null = null): this {
    const check = this.checks.at(-1) as Check
    if (agreed && this.state === 'FINISH_CAMPUS') {
      Object.assign(check, { state: 'CAMPUS_AGREED', campus_checker_id: user, campus_checked_at: at })
      return this.take('customer/apply/check/campus', at, user, { agreed })
    }
    const call = { IN_CHECK: 'customer-check/update', FINISH_CAMPUS: 'customer/apply/check/campus' } as const
    const made = call[this.state as keyof typeof call] ?? 'customer/apply/check/leader'
    Object.assign(check, { state: agreed ? 'APPROVED' : 'REJECTED', checker_id: user, checked_at: at, opinion })
    this.take(made, at, user, { agreed, reason: opinion, ...(agreed ? { to: check.to_state } : {}) })
    if (!agreed) this.finishAt = null
    else if (check.to_state !== 'WAIT') this.nextContactAt = null
    if (this.state === 'NOT') this.lostReason = check.lost_reason
    return this
  }

  private note(
    call: string,
    from: LeadState | null,
    to: LeadState,
    fromOwner: number | null,
    user: number,
    at: number,
    reason: string | null,
  ) {
    this.steps.push({
      call,
      from_state: from,
      to_state: to,
      from_owner_id: fromOwner,
      to_owner_id: this.ownerId,
      reason,
      user_id: user,
      created_at: at,
    })
  }
}

interface TakeOptions {
  owner: number | null
  reason: string | null
  agreed: boolean
  to: LeadState
}
