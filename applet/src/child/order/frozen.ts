import type { Response } from '../../api/calls'
import { dayText } from '../../app/when'
import { t } from '../../messages'

type Freeze = NonNullable<Response<'/api/order-info/info'>['freeze']>

/** Since when an order is frozen, and until when where that is planned. */
export const frozenText = ({ fromDay, plannedTo }: Freeze): string =>
  plannedTo === null
    ? t('order.frozenFrom', { from: dayText(fromDay) })
    : t('order.frozenTo', { from: dayText(fromDay), to: dayText(plannedTo) })
