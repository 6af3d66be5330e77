import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import styles from './LinkedFilters.module.css'
import type { Query } from './query.ts'

/** A filter without a field: links set it, and the page shows it while it is active. */
export interface Linked {
  name: string
  label: (value: string) => string
}

interface Props {
  linked: readonly Linked[]
  query: Query
  change: (next: Query) => void
}

/** The active filters without a field, each with a button that removes it. */
export function LinkedFilters({ linked, query, change }: Props) {
  const active = linked.filter(({ name }) => query[name] !== undefined)
  if (active.length === 0) return null
  return (
    <Flex wrap gap="small" className={styles.linked}>
      {active.map(({ name, label }) => (
        <Button
          key={name}
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          iconPlacement="end"
          onClick={() => change({ [name]: undefined, pageNo: undefined })}
        >
          {label(String(query[name]))}
        </Button>
      ))}
    </Flex>
  )
}
