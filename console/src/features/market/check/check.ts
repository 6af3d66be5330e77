import type { Path, Response } from '@cogcampus/contract'
import type { Tone } from '../../../ui/StatusTag.tsx'

export type Check = Response<'/admin/customer-check/page'>['list'][number]
export type CheckDetail = Response<'/admin/customer/check/info'>

export const checkTones: Record<Check['state'], Tone> = {
  SUBMITTED: 'info',
  CAMPUS_AGREED: 'accent',
  APPROVED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
}

/** The call that decides on an application as it stands, or none when it is decided. */
export function decisionOf({ kind, state }: Pick<Check, 'kind' | 'state'>) {
  if (state === 'CAMPUS_AGREED') return '/admin/customer/apply/check/leader' satisfies Path
  if (state !== 'SUBMITTED') return undefined
  return kind === 'STAGE'
    ? ('/admin/customer-check/update' satisfies Path)
    : ('/admin/customer/apply/check/campus' satisfies Path)
}
