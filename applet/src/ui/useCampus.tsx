import { useState } from 'react'
import { useAccount, useChildren } from '../api/useAccount'
import { useRead } from '../api/useRead'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import { t } from '../messages'
import { Choices } from './parts'

/** Stands for all campuses: no campus has this number. */
const ALL = 0

/**
 * The campus that a list is of: that of the chosen child, otherwise the one that a visitor chose; with the choice among the campuses of
 * one's children and all of them, where there is one to begin with.
 */
export function useCampus() {
  const { children, child } = useChildren(useAccount())
  const visited = useStore(settings).campusId
  const campuses = useRead('/api/campus/all', {})
  const [chosen, setChosen] = useState<number | null>(null)
  const own = child
    ? new Map([child, ...children].map(({ campusId, campusName }) => [campusId, campusName] as const))
    : new Map((campuses.data ?? []).filter(({ id }) => id === visited).map(({ id, name }) => [id, name] as const))
  const at = chosen ?? child?.campusId ?? visited ?? ALL
  const choice = own.size > 0 && (
    <Choices
      label={t('campus.which')}
      value={at}
      options={[...Array.from(own, ([value, label]) => ({ value, label })), { value: ALL, label: t('campus.every') }]}
      onChange={setChosen}
    />
  )
  return { of: at === ALL ? {} : { campusId: at }, choice }
}
