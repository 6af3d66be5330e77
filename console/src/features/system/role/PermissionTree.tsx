import { Checkbox } from 'antd'
import { t } from '../../../messages/index.ts'
import { allOf, nameOf, type ResourceNode } from '../parts/resources.ts'
import { type Held, stateOf } from './grants.ts'
import styles from './role.module.css'

interface Props {
  nodes: ResourceNode[]
  held: Held
  fixed: boolean
  /** A call that the user may not give cannot be ticked. */
  mayGive: (node: ResourceNode) => boolean
  onToggle: (node: ResourceNode, on: boolean) => void
}

/** Groups, pages and calls with a box each; a box is half ticked where only part of what is below it is granted. */
export function PermissionTree({ nodes, ...rest }: Props) {
  return (
    <ul className={styles.tree}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} {...rest} />
      ))}
    </ul>
  )
}

function Branch({ node, ...rest }: { node: ResourceNode } & Omit<Props, 'nodes'>) {
  const { held } = rest
  const calls = node.childList.filter((child) => child.type === 'ACTION')
  const below = node.childList.filter((child) => child.type !== 'ACTION')
  const leaves = allOf(node).filter((each) => each.childList.length === 0)
  return (
    <li className={node.type === 'LAYOUT' ? styles.group : styles.page}>
      <div className={styles.row}>
        <Box node={node} {...rest} />
        {node.childList.length > 0 && (
          <span>
            {t('system.held', { held: leaves.filter((leaf) => held.has(leaf.id)).length, all: leaves.length })}
          </span>
        )}
      </div>
      {calls.length > 0 && (
        <ul className={styles.calls}>
          {calls.map((call) => (
            <li key={call.id}>
              <Box node={call} {...rest} />
            </li>
          ))}
        </ul>
      )}
      {below.length > 0 && <PermissionTree nodes={below} {...rest} />}
    </li>
  )
}

function Box({ node, held, fixed, mayGive, onToggle }: { node: ResourceNode } & Omit<Props, 'nodes'>) {
  const state = stateOf(node, held)
  return (
    <Checkbox
      checked={state === 'all'}
      indeterminate={state === 'part'}
      disabled={fixed || !mayGive(node)}
      title={mayGive(node) ? node.code : t('system.callBeyond')}
      onChange={(event) => onToggle(node, event.target.checked)}
    >
      {nameOf(node)}
    </Checkbox>
  )
}
