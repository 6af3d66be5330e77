import { t } from '../../../messages/index.ts'
import { momentOf, now } from '../../../ui/wall.ts'

const hour = 10
const on = (days: number) => now().add(days, 'day').hour(hour).startOf('hour')

/** The usual times of a next contact. */
export function presets(): { label: string; at: string }[] {
  const toMonday = (8 - now().day()) % 7 || 7
  return [
    { label: t('market.tomorrow'), at: on(1) },
    { label: t('market.dayAfter'), at: on(2) },
    { label: t('market.inThreeDays'), at: on(3) },
    { label: t('market.nextMonday'), at: on(toMonday) },
    { label: t('market.inTwoWeeks'), at: on(14) },
  ].map(({ label, at }) => ({ label, at: momentOf(at) }))
}
