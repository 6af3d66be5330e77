import { fieldText } from '../messages/fieldText.ts'
import { type ItemProps, LabelledItem } from './LabelledItem.tsx'

interface Props extends Omit<ItemProps, 'name' | 'label'> {
  name: string
  /** The name of the field, as the noun's texts have it, when not given. */
  label?: string
}

/** The fields of a noun's forms: `const Field = fieldOf('campus')`, then `<Field name="phone" required>`. */
export function fieldOf(noun: string) {
  return function Field({ name, label = fieldText(noun, name), ...item }: Props) {
    return <LabelledItem {...item} name={name} label={label} />
  }
}
