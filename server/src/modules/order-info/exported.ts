import { inOrder } from '../../lib/page.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { narrowed, orderOrder, shownOrders } from './lists.ts'

type Query = Omit<Parameters<typeof narrowed>[1], 'state'> & { sort?: string; state?: string | string[] }

/** Orders as a workbook, as their list shows them. */
export const orderExport: Export = {
  name: 'order.many',
  id: 'orderInfo.id',
  columns: [
    { header: 'order.number', value: 'number', width: 22 },
    { header: 'lead.campus', value: 'campusName', width: 20 },
    { header: 'order.patient', value: 'patientName' },
    { header: 'order.parent', value: 'parentName' },
    { header: 'order.consultant', value: 'consultantName' },
    { header: 'order.type', value: 'type', words: 'order.type', width: 10 },
    { header: 'order.state', value: 'state', words: 'order.state', width: 12 },
    { header: 'order.courses', value: 'courses', width: 40 },
    { header: 'order.payable', value: 'payable', type: 'money' },
    { header: 'order.paid', value: 'paid', type: 'money' },
    { header: 'order.refunded', value: 'refunded', type: 'money' },
    { header: 'order.due', value: 'due', type: 'money' },
    { header: 'order.hoursLeft', value: 'hoursLeft', type: 'number' },
    { header: 'order.validTo', value: 'validTo', type: 'day' },
    { header: 'order.createdAt', value: 'createdAt', type: 'time' },
  ],
  rows(scope, _, query) {
    const { sort, state, ...filters } = query as Query
    const states = state === undefined ? {} : { state: [state].flat() as never }
    return inOrder(shownOrders(narrowed(scope, { ...filters, ...states })), sort, orderOrder) as never
  },
}
