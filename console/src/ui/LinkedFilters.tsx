import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { Query } from './useQueryState.ts'

/** A filter without a field: links carry it, and the page says that it holds. */
export interface Linked {
  name: string
  label: (value: string) => string
}

interface Props {
  linked: readonly Linked[]
  query: Query
  change: (next: Query) => void
}

/** The filters that a link brought, each with the way to be rid of it. */
export function LinkedFilters({ linked, query, change }: Props) {
  const held = linked.filter(({ name }) => query[name] !== undefined)
  if (held.length === 0) return null
  return (
    <Flex wrap gap="small">
      {held.map(({ name, label }) => (
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
