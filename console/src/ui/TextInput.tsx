import { limits } from '@cogcampus/contract/limits'
import { Input } from 'antd'

interface Props {
  value?: string | null
  onChange?: (value: string) => void
  max?: number
  /** Several lines. */
  rows?: number
  id?: string
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
}

/** Text without spaces around it, cut to its length (specification section 5). The end is trimmed once the field is left. */
export function TextInput({ value, onChange, max = limits.text, rows, ...rest }: Props) {
  const shared = {
    ...rest,
    value: value ?? '',
    maxLength: max,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value.trimStart().slice(0, max)),
    // A change would validate a field that was only passed with Tab.
    onBlur: ({ target }: { target: { value: string } }) => {
      if (target.value !== target.value.trim()) onChange?.(target.value.trim())
    },
  }
  return rows ? <Input.TextArea {...shared} rows={rows} showCount={max > limits.text} /> : <Input {...shared} />
}
