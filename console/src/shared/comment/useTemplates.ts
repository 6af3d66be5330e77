import { useDict } from '../../ui/useDict.ts'
import { ageGroup, templatesOf } from './ages.ts'

/** The templates of class comments that fit a patient: those of the age first, then those of any. Of an unknown age, those of any alone. */
export function useTemplates(age: number | undefined) {
  const own = useDict(age === undefined ? '' : templatesOf[ageGroup(age)]).items
  const any = useDict('commentTemplate').items
  return [
    ...own.map((item) => ({ ...item, key: `age ${item.value}` })),
    ...any.map((item) => ({ ...item, key: item.value })),
  ]
}
