import { t } from '../messages/index.ts'
import { useDict } from './useDict.ts'

/** The word of a dictionary for a value; the value itself where the dictionary has none. */
export function DictText({ type, value }: { type: string; value: string | number | null }) {
  return useDict(type).label(value) || value || t('common.none')
}
