import type { Response } from '../api/calls'
import { go } from '../app/links'
import { timeText, yuan } from '../app/when'
import { type Key, t } from '../messages'
import { Row, Tag } from './parts'

type Activity = Response<'/api/activity-info/page'>['list'][number]

type Standing = Pick<Activity, 'now' | 'left' | 'waitlist'>

/** When the sign-up opens, in words; none once it has. */
export const opensText = ({ now, signFrom }: Pick<Activity, 'now' | 'signFrom'>): string | undefined =>
  now === 'SOON' && signFrom ? t('activity.opens', { time: timeText(signFrom) }) : undefined

/** How many seats there are, in words; none once nobody can sign up any more. */
export function seatsText({ now, left, waitlist }: Standing): string | null {
  if (now !== 'OPEN' && now !== 'SOON') return null
  return left > 0 ? t('activity.seats', { left }) : t(waitlist ? 'activity.line' : 'activity.full')
}

/** Whether one can sign up now: there is a seat, or a line to wait in. */
export const isOpen = ({ now, left, waitlist }: Standing): boolean => now === 'OPEN' && (left > 0 || waitlist)

/** Whether one can sign up now, in words, or why not. */
export const nowText = (activity: Standing): string =>
  activity.now === 'OPEN' && !isOpen(activity)
    ? t('activity.full')
    : t(activity.now === 'OPEN' && activity.left <= 0 ? 'activity.now.LINE' : (`activity.now.${activity.now}` as Key))

/** An activity in a list. */
export const ActivityRow = ({ activity }: { activity: Activity }) => (
  <Row
    title={activity.title}
    note={[
      timeText(activity.startAt),
      activity.campusName,
      activity.fee > 0 ? yuan(activity.fee) : t('activity.free'),
      seatsText(activity),
      opensText(activity),
    ]
      .filter(Boolean)
      .join(' · ')}
    end={<Tag tone={isOpen(activity) ? 'success' : 'neutral'}>{nowText(activity)}</Tag>}
    onClick={() => go(`/visit/activity/index?id=${activity.id}`)}
  />
)
