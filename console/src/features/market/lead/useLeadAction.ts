import type { Path } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { leadNouns } from './lead.ts'

/** A call that changes leads; every read of leads is repeated afterwards. */
export const useLeadAction = <P extends Path>(path: P, done?: string | false) =>
  useAction(path, { also: leadNouns, ...(done === undefined ? {} : { done }) })
