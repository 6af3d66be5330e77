import { t } from '../messages/index.ts'
import type { Filter } from './FilterBar.tsx'
import { TextInput } from './TextInput.tsx'

/** The filter that searches a list for the patients of its rows. */
export const patientKeyword = (label = t('fields:patientId')): Filter => ({
  name: 'keyword',
  label,
  input: <TextInput placeholder={t('common.searchPatient')} />,
})
