import type { Path } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { orderNouns } from '../../../shared/order/order.ts'

/** A call that changes an order; every read of orders, lines and the ledger is repeated afterwards. */
export const useOrderAction = <P extends Path>(path: P) => useAction(path, { also: orderNouns })
