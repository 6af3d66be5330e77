import type { SelectProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../messages/index.ts'
import { Select } from './Select.tsx'
import { useDebounced } from './useDebounced.ts'

/** A person to choose; `notes` tell those of one name apart. */
interface PersonChoice {
  id: number
  name: string
  notes?: readonly (string | null | undefined)[]
}

export interface PickerProps extends Omit<SelectProps, 'options' | 'showSearch'> {
  rows: readonly PersonChoice[]
  /** Those that are chosen already: they keep their names while others are looked for. */
  chosen?: readonly PersonChoice[] | undefined
  /** What was typed, once the typing rests. */
  onKeyword: (keyword: string) => void
}

/** Every choice of persons, patients unless its texts say otherwise: found by name, pinyin or phone, among the rows that the caller reads for what was typed. */
export function PersonPicker({ rows: found, chosen = [], onKeyword, ...rest }: PickerProps) {
  // Last: Enter chooses the first that was found.
  const rows = [...found, ...chosen.filter(({ id }) => found.every((row) => row.id !== id))]
  const [typed, type] = useState('')
  const [asked, ask] = useState('')
  const search = useDebounced((keyword: string) => {
    ask(keyword)
    onKeyword(keyword)
  })
  const behind = typed !== '' && (typed !== asked || rest.loading === true)
  // Until the answer to what was typed is there, Enter would choose somebody else.
  const wait = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !behind) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Select
      allowClear
      placeholder={t('common.searchPatient')}
      notFoundContent={t('common.noPatient')}
      {...rest}
      // Of several the names suffice: they stand as tags.
      {...(rest.mode ? { labelRender: ({ value, label }) => rows.find(({ id }) => id === value)?.name ?? label } : {})}
      showSearch={{
        filterOption: false,
        onSearch: (keyword) => {
          type(keyword)
          search(keyword)
        },
      }}
      onInputKeyDown={wait}
      options={rows.map(({ id, name, notes = [] }) => ({
        value: id,
        label: [name, ...notes].filter(Boolean).join(' · '),
      }))}
    />
  )
}
