import { t } from '../../../messages/index.ts'
import type { Key } from '../../../messages/keys.ts'
import type { LeadDetail } from '../lead/lead.ts'

export type Event = LeadDetail['timeline'][number]

const calls: Record<string, Key> = {
  'customer/add': 'market.step.add',
  'customer/import': 'market.step.import',
  'customer/apply': 'market.step.apply',
  'customer/allocation': 'market.step.allocation',
  'customer-follow/add': 'market.step.follow',
  'customer/follow': 'market.step.follow',
  'customer/intentionLevel': 'market.step.intention',
  'customer/check': 'market.step.check',
  'customer-check/update': 'market.step.decide',
  'customer-check/delete': 'market.step.withdraw',
  'customer/notSet': 'market.step.fail',
  'customer/inPublic': 'market.step.pool',
  'customer/finish': 'market.step.finish',
  'customer/apply/check/campus': 'market.step.campus',
  'customer/apply/check/leader': 'market.step.leader',
  'customer/merge': 'market.step.mergeOwner',
  'customer/unmerge': 'market.step.unmergeOwner',
  'order-info/pay': 'market.step.sold',
  'job/pool': 'market.step.job',
}

/** The heading of an event: the step with the new state and owner, or the contact. */
export function headingOf(event: Event, method: (value: string | null) => string): string {
  if (event.kind === 'FOLLOW') {
    const answered = t(event.twoWay ? 'market.answered' : 'market.unanswered')
    return `${method(event.method)} · ${answered}`
  }
  if (event.kind !== 'STEP') {
    return t(event.kind === 'MERGE' ? 'market.step.merge' : 'market.step.unmerge', { name: event.other ?? '' })
  }
  const key = calls[event.call ?? '']
  const moved = event.toState && event.fromState !== event.toState ? t(`market.state.${event.toState}`) : ''
  return [key ? t(key) : (event.call ?? ''), moved && `→ ${moved}`, ownerOf(event)].filter(Boolean).join(' ')
}

function ownerOf({ fromOwner, toOwner }: Event): string {
  if (toOwner) return t('market.ownerNow', { name: toOwner })
  return fromOwner ? t('market.ownerWas', { name: fromOwner }) : ''
}

/** The reason of an event. The nightly run stores its reason as a code and a number of days. */
export function reasonOf({ kind, call, text }: Event): string {
  // The contact is an event of its own, which shows the notes.
  if (kind === 'STEP' && calls[call ?? ''] === 'market.step.follow') return ''
  const [, word, days] = /^(NO_CONTACT|NO_DEAL) (\d+)$/.exec(text ?? '') ?? []
  if (!word) return text ?? ''
  return t(word === 'NO_CONTACT' ? 'market.noContactFor' : 'market.noDealFor', { days: Number(days) })
}
