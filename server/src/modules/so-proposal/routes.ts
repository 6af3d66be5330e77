import type { soProposal } from '@cogcampus/contract/admin/so-proposal'
import type { Handlers } from '../../http/context.ts'
import { accept } from './accept.ts'
import { cancel } from './cancel.ts'
import { proposals } from './lists.ts'
import { row } from './row.ts'
import { solve } from './solve.ts'

export const soProposalHandlers: Handlers<typeof soProposal> = {
  solve,
  cancel,
  accept,
  page: proposals.page,
  detail: proposals.detail,
  'row/accept': row.accept,
  'row/change': row.change,
  'row/reject': row.reject,
}
