import { fieldText } from '../messages/fieldText.ts'
import type { Fact } from './Facts.tsx'
import { contentOf } from './fieldContent.tsx'

type Field<R> = keyof R & string
/** A field alone, a field of which something is special, or what is no field. */
type FactOf<R> = Field<R> | (Partial<Fact> & { key: Field<R> }) | Fact
/** In place of a fact that does not apply. */
type Absent = false | null | undefined | ''

/** What is told of a row of a noun: each fact has the label and the value that follow from its field, where it says nothing else. */
export function factsOf<R extends object>(noun: string, row: R, facts: (FactOf<R> | Absent)[]): Fact[] {
  return facts.flatMap((each) => {
    if (!each) return []
    const fact = typeof each === 'string' ? { key: each } : each
    return 'key' in fact ? { label: fieldText(noun, fact.key), value: contentOf(noun, fact.key, row), ...fact } : fact
  })
}
