import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Form } from 'antd'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../messages/index.ts'
import styles from './FilterBar.module.css'
import { pairsOf, type Query } from './query.ts'
import { useDebounced } from './useDebounced.ts'
import { useNarrow } from './useMedia.ts'

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
  begin = {},
}: {
  filters: Filter[]
  query: Query
  change: (change: Query) => void
  /** How the list begins, and to which a reset returns. */
  begin?: Query | undefined
}) {
  const [form] = Form.useForm<Query>()
  // Hidden tabs stay in the document: without it, a label would lead to the field of the same name in another tab.
  const formId = useId()
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  const current = Object.fromEntries(filters.map(({ name }) => [name, query[name]]))
  const used = Object.values(current).filter((value) => value !== undefined).length
  const changed = filters.some(({ name }) => !same(name, current[name], begin[name]))
  const seen = useRef(current)
  const sent = useRef<Query>({})
  const { pathname } = useLocation()
  const apply = useDebounced(() => {
    // Another page was opened since, which is on its way: the address is no longer that of the list.
    if (location.pathname !== pathname) return
    sent.current = { ...form.getFieldsValue(true) }
    change({ ...sent.current, pageNo: undefined })
  })
  // Only what the address changed by itself is set: typed text outlives a filter that comes late and its own way through the address.
  useEffect(() => {
    const moved = Object.entries(current).filter(([name, value]) => !same(name, value, seen.current[name]))
    const foreign = moved.filter(([name, value]) => !(name in sent.current && same(name, value, sent.current[name])))
    seen.current = current
    for (const [name] of moved) delete sent.current[name]
    if (foreign.length > 0) form.setFieldsValue(Object.fromEntries(foreign))
  })
  const reset = () => {
    apply.cancel()
    sent.current = Object.fromEntries(filters.map(({ name }) => [name, begin[name]]))
    form.setFieldsValue(sent.current)
    change({ ...sent.current, pageNo: undefined })
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
        name={formId}
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
        {changed && (
          <Button type="link" className={styles.reset} onClick={reset}>
            {t('common.reset')}
          </Button>
        )}
      </Form>
    </search>
  )
}

/** Whether two values of a filter stand alike in an address. */
const same = (name: string, a: Query[string], b: Query[string]) => String(pairsOf(name, a)) === String(pairsOf(name, b))
