import type { Response } from '../../api/calls'
import type { Child } from '../../api/useAccount'
import type { Tone } from '../../ui/parts'

export type Signed = Response<'/api/patient-consent/list'>[number]
export type Agreement = Response<'/api/patient-consent/agreements'>[number]
export type Standing = Child['consent']

export const tones: Record<Standing, Tone> = {
  GIVEN: 'success',
  OUTDATED: 'info',
  EXPIRED: 'warning',
  WITHDRAWN: 'danger',
  MISSING: 'warning',
}

/** How an agreement stands that was signed last so, or never. */
export function standingOf(latest: Signed | undefined): Standing {
  if (!latest) return 'MISSING'
  if (latest.state === 'WITHDRAWN') return 'WITHDRAWN'
  if (latest.expired) return 'EXPIRED'
  return latest.outdated ? 'OUTDATED' : 'GIVEN'
}

/** What was signed last of an agreement, as far as nothing replaced it. */
export const latestOf = (all: readonly Signed[], { code }: Agreement): Signed | undefined =>
  all.find((each) => each.code === code && each.state !== 'REPLACED')
