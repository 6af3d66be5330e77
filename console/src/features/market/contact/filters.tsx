import { Select } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import type { Filter } from '../../../ui/FilterBar.tsx'
import type { Linked } from '../../../ui/LinkedFilters.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

/** The filters of the list of contacts; where there is one campus or one consultant, nobody is asked which. */
export function useContactFilters(): Filter[] {
  const campuses = useApi('/admin/customer/campuses', {}, { freshMs: 300_000 }).data?.length ?? 0
  const people = useApi('/admin/customer/owners', {}, { freshMs: 300_000 }).data?.length ?? 0
  return [
    { name: 'keyword', label: t('market.lead'), input: <TextInput placeholder={t('market.keywordHint')} /> },
    { name: 'createdFrom', label: t('market.contactedFrom'), input: <DateInput /> },
    { name: 'createdTo', label: t('market.contactedTo'), input: <DateInput /> },
    ...(people > 1
      ? [
          {
            name: 'userId',
            label: t('market.contactedBy'),
            input: <ApiSelect endpoint="/admin/customer/owners" placeholder={t('common.all')} />,
          },
        ]
      : []),
    ...(campuses > 1
      ? [
          {
            name: 'campusId',
            label: t('market.campus'),
            input: <ApiSelect endpoint="/admin/customer/campuses" placeholder={t('common.all')} />,
          },
        ]
      : []),
    { name: 'method', label: t('market.method'), input: <DictSelect type="followMethod" /> },
    { name: 'twoWay', label: t('market.answer'), input: <AnswerSelect /> },
    { name: 'result', label: t('market.resultHas'), input: <TextInput /> },
  ]
}

const linked: Linked[] = [
  { name: 'userId', label: () => t('market.linked.userId') },
  { name: 'campusId', label: () => t('market.linked.campusId') },
  { name: 'customerId', label: () => t('market.linked.customerId') },
]

/** What links narrow the list by and no field shows. */
export const linkedContacts = (filters: Filter[]) =>
  linked.filter(({ name }) => filters.every((filter) => filter.name !== name))

interface AnswerProps {
  id?: string
  value?: boolean
  onChange?: (value: boolean | undefined) => void
}
function AnswerSelect({ value, onChange, ...rest }: AnswerProps) {
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('common.all')}
      value={value === undefined ? undefined : String(value)}
      onChange={(next: string | undefined) => onChange?.(next === undefined ? undefined : next === 'true')}
      options={[
        { value: 'true', label: t('market.answeredOnly') },
        { value: 'false', label: t('market.unansweredOnly') },
      ]}
    />
  )
}
