import { Link, type LinkProps } from 'react-router'
import { useCanOpen } from '../api/user.ts'

interface Props extends LinkProps {
  to: string
  /** It says nothing but where it leads: without the page it is not there. */
  alone?: boolean
}

/** A link to a page of the console; only its text for a user who does not hold the page. */
export function PageLink({ alone = false, ...link }: Props) {
  const canOpen = useCanOpen()
  return canOpen(link.to) ? <Link {...link} /> : alone ? null : link.children
}
