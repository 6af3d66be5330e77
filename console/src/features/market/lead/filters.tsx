import { type LeadState, leadStateNames } from '@cogcampus/contract/life/customer'
import type { SelectProps } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ListFilter } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { OwnerSelect } from './OwnerSelect.tsx'

const all: Record<string, () => Omit<ListFilter, 'name'>> = {
  keyword: () => ({ input: <TextInput placeholder={t('market.keywordHint')} /> }),
  state: () => ({ input: <StateSelect /> }),
  intention: () => ({ input: <IntentionSelect /> }),
  source: () => ({ input: <DictSelect type="source" /> }),
  lostReason: () => ({ input: <DictSelect type="lostReason" /> }),
  campusId: () => ({ input: <ApiSelect endpoint="/admin/customer/campuses" placeholder={t('common.all')} /> }),
  ownerId: () => ({ input: <OwnerSelect /> }),
  createdFrom: () => ({ input: <DateInput /> }),
  createdTo: () => ({ label: t('market.createdTo'), input: <DateInput /> }),
  movedFrom: () => ({ label: t('market.movedFrom'), input: <DateInput /> }),
  movedTo: () => ({ label: t('market.movedTo'), input: <DateInput /> }),
}
export type LeadFilter = keyof typeof all

/** The filters of a list of leads, by name; a filter with only one choice (campus, owner) is left out. */
export function useLeadFilters(names: readonly LeadFilter[]): ListFilter[] {
  const read = (name: LeadFilter) => ({ freshMs: 300_000, enabled: names.includes(name) })
  const several = {
    campusId: useApi('/admin/customer/campuses', {}, read('campusId')).data?.length ?? 0,
    ownerId: useApi('/admin/customer/owners', {}, read('ownerId')).data?.length ?? 0,
  }
  return names
    .filter((name) => (several[name as keyof typeof several] ?? 2) > 1)
    .flatMap((name) => {
      const filter = all[name]?.()
      return filter ? [{ name, ...filter }] : []
    })
}

function IntentionSelect(props: SelectProps) {
  const dict = useDict('intention')
  const options = dict.items.map(({ value, label }) => ({ value, label }))
  return (
    <Select
      allowClear
      placeholder={t('common.all')}
      {...props}
      options={[...options, { value: 'NONE', label: t('market.noIntention') }]}
    />
  )
}

interface StateProps {
  id?: string
  /** One state, or several. */
  value?: LeadState | LeadState[]
  onChange?: (value: LeadState[] | undefined) => void
}
function StateSelect({ value, onChange, ...rest }: StateProps) {
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => chosen.map(({ label }) => label).join(' · ')}
      showSearch={false}
      placeholder={t('common.all')}
      value={value === undefined ? [] : [value].flat()}
      onChange={(next: LeadState[]) => onChange?.(next.length > 0 ? next : undefined)}
      options={leadStateNames.map((name) => ({ value: name, label: t(`market.state.${name}`) }))}
    />
  )
}
