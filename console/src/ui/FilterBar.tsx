import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Form } from 'antd'
import { type ReactElement, useEffect, useState } from 'react'
import { t } from '../messages/index.ts'
import styles from './FilterBar.module.css'
import { useDebounced } from './useDebounced.ts'
import { useNarrow } from './useMedia.ts'
import type { Query } from './useQueryState.ts'

export interface Filter {
  /** The field of the call that it fills. */
  name: string
  label: string
  /** An input with `value` and `onChange`. */
  input: ReactElement
}

/** Filters above a list; what is typed goes to the query string after 300 ms. */
export function FilterBar({
  filters,
  query,
  change,
}: {
  filters: Filter[]
  query: Query
  change: (change: Query) => void
}) {
  const [form] = Form.useForm<Query>()
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  const apply = useDebounced(() => change({ ...form.getFieldsValue(true), pageNo: undefined }))
  const current = Object.fromEntries(filters.map(({ name }) => [name, query[name]]))
  const used = Object.values(current).filter((value) => value !== undefined).length
  // What is not filtered by stands in it, too: the field becomes empty.
  const shown = JSON.stringify(filters.map(({ name }) => [name, query[name] ?? null]))
  useEffect(() => {
    const values = JSON.parse(shown) as [string, Query[string]][]
    form.setFieldsValue(Object.fromEntries(values.map(([name, value]) => [name, value ?? undefined])))
  }, [form, shown])
  const reset = () => {
    form.resetFields()
    change({ ...Object.fromEntries(filters.map(({ name }) => [name, undefined])), pageNo: undefined })
  }
  return (
    <search className={styles.bar}>
      {narrow && (
        <Badge count={used} size="small">
          <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('common.filters')}
          </Button>
        </Badge>
      )}
      <Form
        form={form}
        initialValues={current}
        layout="vertical"
        className={styles.fields}
        data-closed={(narrow && !open) || undefined}
        onValuesChange={() => apply()}
      >
        {filters.map(({ name, label, input }) => (
          <Form.Item key={name} name={name} label={label}>
            {input}
          </Form.Item>
        ))}
        {used > 0 && (
          <Button type="link" className={styles.reset} onClick={reset}>
            {t('common.reset')}
          </Button>
        )}
      </Form>
    </search>
  )
}
