import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useState } from 'react'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { FaultState } from '../../ui/FaultState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { type Free, keyOf, placeText, takenFrom } from './free.ts'
import styles from './place.module.css'

/** How many are offered: the next ones are seldom nearer than another day of the form. */
const SHOWN = 6

interface Props {
  asked: Request<'/admin/so-day/free'>
  /** The doctor of the session; those of any doctor are offered while there is none. */
  doctorId?: number | undefined
  /** Where the session stands already: no place to go to. */
  but?: Parameters<typeof keyOf>[0]
  /** The last day. */
  until?: string | null
}

/** The nearest free places, of the doctor of the session or of any; the chosen one fills the fields of the form. */
export function NearestPlaces({ asked, doctorId, but, until }: Props) {
  const [whose, choose] = useState<'same' | 'any'>('same')
  const ofOne = whose === 'same' && doctorId !== undefined
  const query = ofOne ? { ...asked, doctorId } : asked
  const found = useApi('/admin/so-day/free', query, { keep: true, freshMs: 10_000 })
  const places = found.data
    ?.filter((place) => (!but || keyOf(place) !== keyOf(but)) && (!until || place.day <= until))
    .slice(0, SHOWN)
  return (
    <section className={styles.nearest} aria-label={t('schedule.place.nearest')}>
      <div className={styles.head}>
        <strong>{t('schedule.place.nearest')}</strong>
        {doctorId !== undefined && (
          <ChoiceChips
            label={t('schedule.place.whose')}
            value={whose}
            onChange={choose}
            options={[
              { value: 'same', label: t('schedule.place.same') },
              { value: 'any', label: t('schedule.place.any') },
            ]}
          />
        )}
      </div>
      {places ? (
        <Places places={places} whose={!ofOne} />
      ) : found.error ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Places({ places, whose }: { places: readonly Free[]; whose: boolean }) {
  const form = Form.useFormInstance()
  const typed = Form.useWatch([], form)
  if (places.length === 0) return <p className={styles.none}>{t('schedule.place.none')}</p>
  const chosen = places.find((place) => {
    const { day, from, to, doctorId, roomId } = typed ?? {}
    return keyOf(place) === keyOf({ ...place, day, from, to, doctorId, roomId: roomId ?? null })
  })
  const take = (key: string) => {
    const place = places.find((each) => keyOf(each) === key)
    if (place) form.setFieldsValue(takenFrom(place))
  }
  return (
    <ChoiceChips
      label={t('schedule.place.nearest')}
      value={chosen ? keyOf(chosen) : null}
      onChange={take}
      options={places.map((place) => ({ value: keyOf(place), label: placeText(place, whose) }))}
    />
  )
}
