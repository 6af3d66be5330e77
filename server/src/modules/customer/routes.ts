import type { customer } from '@cogcampus/contract/admin/customer'
import type { Handlers } from '../../http/context.ts'
import { startExport } from '../../sheets/export/start.ts'
import { importCalls } from '../../sheets/import/calls.ts'
import { checkDetail } from '../customer-check/store.ts'
import { decideAsLeader, decideAtCampus } from '../customer-check/update.ts'
import { addFollow } from '../customer-follow/add.ts'
import { allocating } from './allocation.ts'
import { apply } from './apply.ts'
import { applyForStage } from './check.ts'
import { standard } from './crud.ts'
import { detail } from './detail.ts'
import { leadExport } from './exported.ts'
import { applyForDeal } from './finish.ts'
import { leadImport } from './imported.ts'
import { inPublic } from './inPublic.ts'
import { intentionLevel } from './intentionLevel.ts'
import { listHandlers as lists } from './lists.ts'
import { lock } from './lock.ts'
import { merge } from './merge.ts'
import { notSet } from './notSet.ts'
import { poolPreview, poolRulesShown } from './pool.ts'
import { queue } from './queue.ts'
import { totals } from './total.ts'
import { unmerge } from './unmerge.ts'
import { visits } from './visits.ts'

export const customerHandlers: Handlers<typeof customer> = {
  campuses: standard.campuses,
  add: standard.add,
  update: standard.update,
  visits: visits.visits,
  'visits/detail': visits['visits/detail'],
  'visits/correct': visits['visits/correct'],
  intentionLevel,
  lock,
  delete: standard.delete,
  restore: standard.restore,
  page: lists.page,
  pagePublic: lists.pagePublic,
  wait: lists.wait,
  in: lists.in,
  queue,
  inStatus: lists.inStatus,
  'inStatus/check': lists['inStatus/check'],
  not: lists.not,
  sale: lists.sale,
  'follow/real': lists['follow/real'],
  owners: lists.owners,
  similar: lists.similar,
  allocation: allocating.allocation,
  'allocation/candidates': allocating['allocation/candidates'],
  apply,
  notSet,
  inPublic,
  merge,
  unmerge,
  'total/consultant': totals['total/consultant'],
  'total/manager': totals['total/manager'],
  'total/market': totals['total/market'],
  ...importCalls(leadImport),
  export: startExport('/admin/customer/export', leadExport),
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
