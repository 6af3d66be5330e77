import type { Child } from '../api/useAccount'
import type { Voice } from '../app/settings'
import { t } from '../messages'
import { Box } from './native'

/** What is not offered without each right. */
const rights = {
  consent: 'guardian',
  reads: 'guardian',
  files: 'guardian',
  photo: 'guardian',
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
function noRightText(what: keyof typeof rights, child: Child, voice: Voice | undefined): string {
  const who = othersWith(rights[what], child)
  const by = who ? t('noRight.by', { name: child.name, who }, voice) : t('noRight.none')
  return `${t(`noRight.${what}`, {}, voice)}${t('common.stop')}${by}`
}

/** Says in place of what is not offered why that is; nothing to whom it is offered. `voice` is for a list of several patients. */
export const NoRight = ({
  what,
  child,
  voice,
}: {
  what: keyof typeof rights
  child: Child | undefined
  voice?: Voice
}) =>
  child && !child[rights[what]] ? (
    <Box className="no-right" role="status">
      {noRightText(what, child, voice)}
    </Box>
  ) : null
