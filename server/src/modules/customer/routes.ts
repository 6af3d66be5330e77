import type { customer } from '@cogcampus/contract/admin/customer'
import type { Handlers } from '../../http/context.ts'
import { applyForDeal, applyForStage } from '../customer-check/apply.ts'
import { decideAsLeader, decideAtCampus } from '../customer-check/decide.ts'
import { checkDetail } from '../customer-check/list.ts'
import { addFollow } from '../customer-follow/add.ts'
import { startExport } from '../export/start.ts'
import { importCalls } from '../import/calls.ts'
import { claims } from './claim.ts'
import { detail } from './detail.ts'
import { leadImport } from './imported.ts'
import { keeping } from './keep.ts'
import { listHandlers } from './list.ts'
import { merging } from './merge.ts'
import { poolPreview, poolRulesShown } from './pool.ts'
import { steps } from './steps.ts'
import { totals } from './total.ts'

export const customerHandlers: Handlers<typeof customer> = {
  ...keeping,
  ...listHandlers,
  ...claims,
  ...steps,
  ...merging,
  ...totals,
  ...importCalls(leadImport),
  export: startExport('/admin/customer/export', 'lead.many'),
  detail,
  follow: (context, contact) => addFollow(context, 'customer/follow', contact),
  check: applyForStage,
  'check/info': checkDetail,
  finish: applyForDeal,
  'apply/check/campus': decideAtCampus,
  'apply/check/leader': decideAsLeader,
  'pool/rules': poolRulesShown,
  'pool/preview': poolPreview,
}
