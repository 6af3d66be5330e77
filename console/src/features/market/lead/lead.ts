import type { Path, Response } from '@cogcampus/contract'
import type { exportedLists } from '@cogcampus/contract/admin/customer'
import type { LeadCall, LeadState } from '@cogcampus/contract/life/customer'
import { leadLife } from '@cogcampus/contract/life/customer'
import type { Tone } from '../../../ui/StatusTag.tsx'

export type Lead = Response<'/admin/customer/page'>['list'][number]
export type LeadDetail = Response<'/admin/customer/detail'>
/** The calls that answer pages of leads, all of which can be exported. */
export type LeadPath = `/admin/customer/${(typeof exportedLists)[number]}`
export type Intention = NonNullable<Lead['intention']>

export const intentions: readonly Intention[] = ['A', 'B', 'C', 'D']
export const stateTones: Record<LeadState, Tone> = {
  POOL: 'neutral',
  WAIT: 'warning',
  IN: 'accent',
  NOT: 'danger',
  IN_CHECK: 'info',
  FINISH_CAMPUS: 'info',
  FINISH_LEADER: 'info',
  DONE: 'success',
}

/** What changes with a step of a lead: its lists, its applications, its contacts. */
export const leadNouns = ['/admin/customer', '/admin/customer-check', '/admin/customer-follow']

/** The path of a call of the life cycle. */
export const pathOf = (call: LeadCall) => `/admin/${call}` as Path

/** Whether the life cycle lets the caller take a step of a lead; the permission for the call is checked separately. */
export function takes(call: LeadCall, lead: Pick<Lead, 'state' | 'mayAct' | 'mine' | 'deletedAt'>): boolean {
  const step = leadLife.steps.find((each) => each.call === call && each.from === lead.state)
  if (!step || lead.deletedAt) return false
  return step.by === 'claimer' || (step.by === 'holder' ? lead.mine : lead.mayAct)
}
