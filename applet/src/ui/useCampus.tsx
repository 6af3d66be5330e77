import { useState } from 'react'
import { useAccount, useChildren } from '../api/useAccount'
import { useRead } from '../api/useRead'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import { t } from '../messages'
import { Choices } from './parts'

/**
 * The campus that a list is of: that of the chosen child, otherwise the one that a visitor chose; with the choice of all campuses,
 * where there is one to begin with.
 */
export function useCampus() {
  const { child } = useChildren(useAccount())
  const chosen = useStore(settings).campusId
  const campuses = useRead('/api/campus/all', {})
  const [all, setAll] = useState(false)
  const own = child?.campusId ?? chosen
  const name = child?.campusName ?? campuses.data?.find(({ id }) => id === own)?.name
  const choice = own && name && (
    <Choices
      label={t('campus.which')}
      value={all ? 'ALL' : 'OWN'}
      options={[
        { value: 'OWN', label: name },
        { value: 'ALL', label: t('campus.every') },
      ]}
      onChange={(value) => setAll(value === 'ALL')}
    />
  )
  return { of: all || !own ? {} : { campusId: own }, choice }
}
