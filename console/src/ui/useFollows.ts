import { Form } from 'antd'
import { useEffect, useRef } from 'react'

/** Keeps a field of the form around at a value that changes meanwhile, as long as nobody chooses one. */
export function useFollows(path: readonly (string | number)[], value: string | number | undefined): void {
  const form = Form.useFormInstance()
  const before = useRef(value)
  const field = JSON.stringify(path)
  useEffect(() => {
    const name = JSON.parse(field) as (string | number)[]
    const left = form.getFieldValue(name) === before.current && !form.isFieldTouched(name)
    // Not by `setFieldValue`, after which the field counts as touched.
    if (left) form.setFields([{ name, value, touched: false }])
    before.current = value
  }, [form, field, value])
}
