import type { OfferState } from '@cogcampus/contract/life/activity'
import { Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { wallOf } from '../../../ui/wall.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?: (id: number) => void
  states: readonly OfferState[]
}

/** The latest dates, of which those in some states can be chosen. */
const useOffers = () => useApi('/admin/activity-campus/page', { pageSize: 200 }, { live: true, keep: true })

/** One of them. */
export const useOffer = (id: number | undefined | null) => useOffers().data?.list.find((offer) => offer.id === id)

/** Chooses a date of an activity at a campus. */
export function OfferSelect({ id, value, onChange, states }: Props) {
  const offers = useOffers()
  const list = offers.data?.list ?? []
  const options = list.filter((offer) => states.includes(offer.state) || offer.id === value)
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? null}
      loading={offers.isPending}
      placeholder={t('operate.signUp.chooseOffer')}
      onChange={(next) => next !== null && onChange?.(next)}
      options={options.map(({ id, activityTitle, campusName, startAt }) => ({
        value: id,
        label: `${activityTitle} · ${campusName} · ${wallOf(startAt).format('MM-DD HH:mm')}`,
      }))}
    />
  )
}
