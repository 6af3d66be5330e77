import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import type { Linked } from '../../../ui/LinkedFilters.tsx'
import type { ListFilter } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { OwnerSelect } from '../lead/OwnerSelect.tsx'

/** The filters of the list of contacts; a filter with only one choice (campus, consultant) is left out. */
export function useContactFilters(): ListFilter[] {
  const campuses = useApi('/admin/customer/campuses', {}, { freshMs: 300_000 }).data?.length ?? 0
  const people = useApi('/admin/customer/owners', {}, { freshMs: 300_000 }).data?.length ?? 0
  return [
    { name: 'keyword', label: t('market.lead'), input: <TextInput placeholder={t('market.keywordHint')} /> },
    { name: 'createdFrom', label: t('market.contactedFrom'), input: <DateInput /> },
    { name: 'createdTo', label: t('market.contactedTo'), input: <DateInput /> },
    ...(people > 1 ? [{ name: 'userId', input: <OwnerSelect /> }] : []),
    ...(campuses > 1
      ? [
          {
            name: 'campusId',
            input: <ApiSelect endpoint="/admin/customer/campuses" placeholder={t('common.all')} />,
          },
        ]
      : []),
    { name: 'method', input: <DictSelect type="followMethod" /> },
    {
      name: 'twoWay',
      label: t('market.answer'),
      input: <YesNoSelect yes={t('market.answeredOnly')} no={t('market.unansweredOnly')} />,
    },
    { name: 'result', label: t('market.resultHas'), input: <TextInput /> },
  ]
}

const linked: Linked[] = [
  { name: 'userId', label: () => t('market.linked.userId') },
  { name: 'campusId', label: () => t('market.linked.campusId') },
  { name: 'marketed', label: () => t('market.linked.marketed') },
]

/** Filters that links set and that have no field. */
export const linkedContacts = (filters: ListFilter[]) =>
  linked.filter(({ name }) => filters.every((filter) => filter.name !== name))
