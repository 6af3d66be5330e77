import { limits } from '@cogcampus/contract/limits'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { freeFor, keyOf, placeText, whenText } from '../../../shared/place/free.ts'
import { SessionTag } from '../../../shared/session/SessionTag.tsx'
import { useNarrow } from '../../../ui/useMedia.ts'
import { firstOf, goes, type Hit, isFree, type Plan, planFor, type Taken } from './plan.ts'
import styles from './rearrange.module.css'

interface Props {
  hit: Hit
  plan: Plan | undefined
  /** Who can stand in beside what is planned of the other lessons. */
  substitutes: Hit['substitutes']
  /** The places that the other lessons take by their plans. */
  taken: readonly Taken[]
  refused: string | undefined
  chosen: boolean
  choose: (on: boolean) => void
  /** Not given to users who may not rearrange lessons. */
  set?: ((plan: Plan | undefined) => void) | undefined
}

/** A lesson that leave hits, with the choice of what becomes of it. */
export function HitRow({ hit, plan, substitutes, taken, refused, chosen, choose, set }: Props) {
  const first = firstOf(hit)
  const { courseName, roomName, capacity } = first
  const names = hit.sessions.map(({ patientName }) => patientName).join(t('common.comma'))
  const label = `${whenText(first)} ${names}`
  return (
    <li className={styles.row}>
      {set && <Checkbox aria-label={label} checked={chosen} onChange={({ target }) => choose(target.checked)} />}
      <div className={styles.what}>
        <span className={styles.when}>
          <strong>{whenText(first)}</strong> <SessionTag state={first.state} />
        </span>
        <span>{names}</span>
        <span className={styles.quiet}>
          {[courseName, roomName, capacity > 1 && `${hit.sessions.length} / ${capacity}`].filter(Boolean).join(' · ')}
        </span>
      </div>
      {set && <PlanSelect hit={hit} plan={plan} substitutes={substitutes} taken={taken} set={set} label={label} />}
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
    </li>
  )
}

const cancelled = 'cancel'
const choiceOf = (plan: Plan) =>
  plan.how === 'SUBSTITUTE' ? plan.doctorId : plan.how === 'MOVE' ? keyOf(plan.place) : cancelled

function PlanSelect({
  hit,
  plan,
  substitutes,
  taken,
  set,
  label,
}: Pick<Props, 'hit' | 'plan' | 'substitutes' | 'taken'> & { set: NonNullable<Props['set']>; label: string }) {
  const [opened, open] = useState(false)
  const narrow = useNarrow()
  const movable = goes(hit)
  const found = useApi('/admin/so-day/free', freeFor(firstOf(hit), { most: limits.freePlaces }), {
    enabled: opened && movable,
    freshMs: 10_000,
  })
  const settled = plan?.how === 'MOVE' ? plan.place : undefined
  const others = (found.data ?? []).filter(
    (place) =>
      planFor(hit, place).how === 'MOVE' && isFree(place, hit, taken) && (!settled || keyOf(place) !== keyOf(settled)),
  )
  const places = settled ? [settled, ...others] : others
  const choose = (value: number | string | undefined) => {
    const place = places.find((each) => keyOf(each) === value)
    if (value === cancelled) set({ how: 'CANCEL' })
    else if (place) set({ how: 'MOVE', place })
    else set(typeof value === 'number' ? { how: 'SUBSTITUTE', doctorId: value } : undefined)
  }
  return (
    <Select<number | string>
      className={styles.choice ?? ''}
      aria-label={t('schedule.hits.planOf', { lesson: label })}
      allowClear
      placeholder={t('schedule.hits.undecided')}
      loading={found.isFetching}
      value={plan ? choiceOf(plan) : null}
      onOpenChange={(now) => now && open(true)}
      onChange={choose}
      popupMatchSelectWidth={narrow}
      classNames={{ popup: { root: styles.places ?? '' } }}
      options={[
        {
          label: t('schedule.hits.substitute'),
          options: substitutes.map(({ id, name }) => ({ value: id, label: t('schedule.hits.by', { name }) })),
        },
        {
          label: t('schedule.hits.move'),
          options: places.map((place) => ({ value: keyOf(place), label: placeText(place) })),
        },
        { value: cancelled, label: t('schedule.hits.cancel') },
      ].filter((option) => !('options' in option) || (option.options?.length ?? 0) > 0)}
    />
  )
}
