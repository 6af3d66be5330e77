import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import type { SessionNumberName } from '@cogcampus/contract/life/sessionNumbers'
import type { ReactNode } from 'react'
import { useCan } from '../../../api/user.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { linkTo } from './links.ts'

interface Props {
  name: SessionNumberName
  /** What the number is narrowed by. */
  base: SessionFilters
  count: number
  /** What is shown of it, where that is not the count. */
  children?: ReactNode
}

/** A number of the reports: a link to the sessions that it counts, where there are any. */
export function NumberLink({ name, base, count, children = count }: Props) {
  const can = useCan()
  return count > 0 && can('/admin/so-day/page') ? <PageLink to={linkTo(name, base)}>{children}</PageLink> : children
}

/** Minutes as hours. */
export const hoursText = (minutes: number) => (Math.round(minutes / 6) / 10).toLocaleString()
/** A share as a percentage; a dash where there is nothing to divide. */
export const percentText = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`)
