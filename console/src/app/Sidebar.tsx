import { DownOutlined } from '@ant-design/icons'
import { remindAddress } from '@cogcampus/contract/enums'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { t } from '../messages/index.ts'
import { MenuIcon } from './icons.tsx'
import type { RouteNode } from './routes.ts'
import styles from './Sidebar.module.css'
import { useCounts } from './useCounts.ts'

interface Props {
  heading: string
  tree: RouteNode[]
  active: string
  collapsed: boolean
}

/** The menu that the server decided, with the counts of pending reminders. Collapsed, a group opens beside its icon. */
export function Sidebar({ heading, tree, active, collapsed }: Props) {
  return (
    <nav className={styles.side} data-collapsed={collapsed || undefined} aria-label={t('shell.menu')}>
      <div className={styles.heading} title={heading}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span>{heading}</span>
      </div>
      <ul className={styles.menu}>
        {shown(tree).map((node) =>
          shown(node.childList).length > 0 ? (
            <Group key={node.id} node={node} active={active} collapsed={collapsed} />
          ) : (
            <Entry key={node.id} node={node} />
          ),
        )}
      </ul>
    </nav>
  )
}

function Group({ node, active, collapsed }: { node: RouteNode; active: string; collapsed: boolean }) {
  const inside = holds(node, active)
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? inside
  const count = useCounts()
  return (
    <li className={styles.group}>
      <button
        type="button"
        className={styles.item}
        data-inside={inside || undefined}
        aria-expanded={open || collapsed}
        onClick={() => setChosen(!open)}
      >
        <MenuIcon name={node.icon} />
        <span className={styles.name}>{node.name}</span>
        {!open && <Count value={count(node)} />}
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
      <ul className={styles.children} hidden={!open && !collapsed}>
        {collapsed && <li className={styles.flyout}>{node.name}</li>}
        {shown(node.childList).map((child) => (
          <Entry key={child.id} node={child} below />
        ))}
      </ul>
    </li>
  )
}

function Entry({ node, below = false }: { node: RouteNode; below?: boolean }) {
  const count = useCounts()(node)
  return (
    <li className={styles.entry}>
      <NavLink to={node.path} className={styles.item} title={below ? undefined : node.name}>
        {!below && <MenuIcon name={node.icon} />}
        <span className={styles.name}>{node.name}</span>
      </NavLink>
      {node.remindCode && count > 0 && (
        <Link to={remindAddress(node.remindCode)} className={styles.count} title={t('shell.pending', { count })}>
          <span className="sr-only">{t('shell.pendingAt', { count, name: node.name })}</span>
          <span aria-hidden>{shortOf(count)}</span>
        </Link>
      )}
    </li>
  )
}

function Count({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={styles.count} title={t('shell.pending', { count: value })}>
      {shortOf(value)}
    </span>
  )
}

const shortOf = (count: number) => (count > 99 ? '99+' : count)

const shown = (nodes: RouteNode[]) => nodes.filter((node) => !node.hidden)
const holds = (node: RouteNode, path: string): boolean =>
  node.path === path || node.childList.some((child) => holds(child, path))
