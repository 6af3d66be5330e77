import type { Child } from '../api/useAccount'
import { t } from '../messages'
import { Box } from './native'

/** What is not offered without each right. */
const rights = {
  consent: 'guardian',
  reads: 'guardian',
  files: 'guardian',
  leave: 'mayAskLeave',
  waits: 'mayAskLeave',
  wishes: 'mayAskLeave',
  money: 'payer',
  offers: 'payer',
  reports: 'seesReports',
  records: 'seesReports',
} as const satisfies Record<string, keyof Child['holders']>

/** Who else of the family has a right, in words; empty where nobody is known to. */
export function othersWith(right: keyof Child['holders'], { holders }: Child): string {
  // Of children that the device keeps from before this was answered, nothing is known.
  const others = (holders as Child['holders'] | undefined)?.[right] ?? []
  return [...new Set(others)].join(t('common.comma'))
}

/** Why something is not offered, who of the family has the right, and that the campus can give it. */
export function noRightText(what: keyof typeof rights, child: Child): string {
  const who = othersWith(rights[what], child)
  const by = who ? t('noRight.by', { name: child.name, who }) : t('noRight.none')
  return `${t(`noRight.${what}`)}${t('common.stop')}${by}`
}

/** Says in place of what is not offered why that is; nothing to whom it is offered. */
export const NoRight = ({ what, child }: { what: keyof typeof rights; child: Child | undefined }) =>
  child && !child[rights[what]] ? (
    <Box className="no-right" role="status">
      {noRightText(what, child)}
    </Box>
  ) : null
