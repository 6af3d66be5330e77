import type { Response } from '../api/calls'
import { go } from '../app/links'
import { timeText, yuan } from '../app/when'
import { type Key, t } from '../messages'
import { Row, Tag } from './parts'

type Activity = Response<'/api/activity-info/page'>['list'][number]

/** How many seats there are, in words; none once nobody can sign up any more. */
export function seatsText({ now, left, waitlist }: Pick<Activity, 'now' | 'left' | 'waitlist'>): string | null {
  if (now !== 'OPEN' && now !== 'SOON') return null
  return left > 0 ? t('activity.seats', { left }) : t(waitlist ? 'activity.line' : 'activity.full')
}

/** Whether one can sign up now, in words, or why not. */
export const nowText = ({ now }: Pick<Activity, 'now'>): string => t(`activity.now.${now}` as Key)

/** An activity in a list. */
export const ActivityRow = ({ activity }: { activity: Activity }) => (
  <Row
    title={activity.title}
    note={[
      timeText(activity.startAt),
      activity.campusName,
      activity.fee > 0 ? yuan(activity.fee) : t('activity.free'),
      seatsText(activity),
    ]
      .filter(Boolean)
      .join(' · ')}
    end={<Tag tone={activity.now === 'OPEN' ? 'success' : 'neutral'}>{nowText(activity)}</Tag>}
    onClick={() => go(`/visit/activity/index?id=${activity.id}`)}
  />
)
