import { Form, type FormItemProps } from 'antd'
import { required, requiredChoice } from './rules.ts'

export interface ItemProps extends Omit<FormItemProps, 'label' | 'required' | 'rules'> {
  label: string
  /** It must be filled, or, of a `choice`, chosen. */
  required?: boolean | 'choice' | undefined
  /** What else must hold. */
  rules?: NonNullable<FormItemProps['rules']>
}

/** A field of a form that says its label once: where it must be filled, the refusal calls it so. */
export function LabelledItem({ label, required: must, rules = [], ...item }: ItemProps) {
  const filled = must === 'choice' ? requiredChoice : required
  return <Form.Item {...item} label={label} rules={must ? [filled(label), ...rules] : rules} />
}
