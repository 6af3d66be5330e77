import { Form, type FormItemProps } from 'antd'
import { fieldText } from '../messages/fieldText.ts'
import { required, requiredChoice } from './rules.ts'

interface Props extends Omit<FormItemProps, 'name' | 'label' | 'required' | 'rules'> {
  name: string
  /** The name of the field, as the noun's texts have it, when not given. */
  label?: string
  /** It must be filled, or, of a `choice`, chosen. */
  required?: boolean | 'choice'
  /** What else must hold. */
  rules?: NonNullable<FormItemProps['rules']>
}

/** The fields of a noun's forms: `const Field = fieldOf('campus')`, then `<Field name="phone" required>`. */
export function fieldOf(noun: string) {
  return function Field({ name, label = fieldText(noun, name), required: must, rules = [], ...item }: Props) {
    const filled = must === 'choice' ? requiredChoice : required
    return <Form.Item {...item} name={name} label={label} rules={must ? [filled(label), ...rules] : rules} />
  }
}
