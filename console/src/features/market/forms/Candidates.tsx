import type { Response } from '@cogcampus/contract'
import { Skeleton } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './forms.module.css'

interface Props {
  list: Response<'/admin/customer/allocation/candidates'> | undefined
  /** How many leads more the chosen one will hold. */
  coming: number
  value?: number
  onChange?: (value: number) => void
}
const searchFrom = 8

/** The consultants who can receive leads, with the number each holds and the cap. */
export function Candidates({ list, coming, value, onChange }: Props) {
  const name = useId()
  const [keyword, setKeyword] = useState('')
  if (!list) return <Skeleton active paragraph={{ rows: 3 }} title={false} />
  if (list.length === 0) return <EmptyState title={t('market.noCandidates')} />
  const shown = list.filter(({ userName, roleName }) => `${userName}${roleName}`.includes(keyword))
  /** Enter chooses the first match; with a choice made, it submits the form. */
  const takeFirst = (event: KeyboardEvent<HTMLElement>) => {
    const [first] = shown
    if (event.key !== 'Enter' || !first || shown.some(({ id }) => id === value)) return
    event.preventDefault()
    onChange?.(first.id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of the search field, whose control has none of its own
    <div onKeyDown={takeFirst}>
      {list.length > searchFrom && (
        <TextInput
          autoFocus
          value={keyword}
          onChange={setKeyword}
          placeholder={t('market.findPerson')}
          aria-label={t('market.findPerson')}
        />
      )}
      <div role="radiogroup" aria-label={t('market.to')} className={styles.candidates}>
        {shown.map(({ id, userName, roleName, holding, cap }) => (
          <label key={id} data-full={holding + coming > cap || undefined}>
            <input type="radio" name={name} checked={value === id} onChange={() => onChange?.(id)} />
            <span>
              <strong>{userName}</strong> <small>{roleName}</small>
            </span>
            <meter min={0} max={cap} high={cap * 0.9} value={holding} aria-label={t('market.holding')} />
            <span className={styles.holding}>
              {holding} / {cap}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
