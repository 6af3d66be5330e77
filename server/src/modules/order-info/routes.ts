import type { orderInfo } from '@cogcampus/contract/admin/order-info'
import type { Handlers } from '../../http/context.ts'
import { startExport } from '../../sheets/export/start.ts'
import { importCalls } from '../../sheets/import/calls.ts'
import { approve } from './approve.ts'
import { confirm } from './confirm.ts'
import { contract } from './contract.ts'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { detail } from './detail.ts'
import { orderExport } from './exported.ts'
import { families } from './families.ts'
import { freeze } from './freeze.ts'
import { openingImport } from './imported.ts'
import { orderLists } from './lists.ts'
import { pay } from './pay.ts'
import { paymentPage } from './paymentPage.ts'
import { receipt } from './receipt.ts'
import { apply, check, refundLists, withdraw } from './refund.ts'
import { payOut } from './refundPayOut.ts'
import { restoreDraft } from './restore.ts'
import { transfer } from './transfer.ts'
import { unfreeze } from './unfreeze.ts'
import { update } from './update.ts'
import { voidOrder } from './void.ts'

export const orderInfoHandlers: Handlers<typeof orderInfo> = {
  create,
  update,
  delete: remove,
  restore: restoreDraft,
  detail,
  page: orderLists.page,
  patient: orderLists.patient,
  available: orderLists.available,
  families,
  confirm,
  approve,
  pay,
  freeze,
  unfreeze,
  transfer,
  refund: apply,
  'refund/check': check,
  'refund/withdraw': withdraw,
  'refund/payOut': payOut,
  'refund/detail': refundLists.detail,
  'refund/page': refundLists.page,
  'payment/page': paymentPage,
  void: voidOrder,
  contract,
  receipt,
  export: startExport('/admin/order-info/export', orderExport),
  ...importCalls(openingImport),
}
