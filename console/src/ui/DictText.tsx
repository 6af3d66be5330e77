import { t } from '../messages/index.ts'
import { useDict } from './useDict.ts'

/** The word of a dictionary for a value; the value itself where the dictionary has none, and nothing until it has come. */
export function DictText({ type, value }: { type: string; value: string | number | null }) {
  const { label, isPending } = useDict(type)
  return isPending ? null : label(value) || value || t('common.none')
}
