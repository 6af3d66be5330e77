import { t } from '../../../messages/index.ts'
import type { Key } from '../../../messages/keys.ts'
import type { Event } from './Timeline.tsx'

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
  'job/pool': 'market.step.job',
}

/** What happened, in a few words: the step with where it led and to whom, or the contact. */
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

/** A reason as it was given; that of the nightly run is a word and a number of days. */
export function reasonOf({ kind, call, text }: Event): string {
  // The contact stands beside it with what was said.
  if (kind === 'STEP' && calls[call ?? ''] === 'market.step.follow') return ''
  const [, word, days] = /^(NO_CONTACT|NO_DEAL) (\d+)$/.exec(text ?? '') ?? []
  if (!word) return text ?? ''
  return t(word === 'NO_CONTACT' ? 'market.noContactFor' : 'market.noDealFor', { days: Number(days) })
}
