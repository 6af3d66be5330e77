import type { Response } from '../api/calls'
import { go } from '../app/links'
import { timeText, yuan } from '../app/when'
import { t } from '../messages'
import { Row, Tag } from './parts'

type Activity = Response<'/api/activity-info/page'>['list'][number]

/** How many seats there are, in words. */
export const seatsText = ({ left, waitlist }: Pick<Activity, 'left' | 'waitlist'>): string =>
  left > 0 ? t('activity.seats', { left }) : t(waitlist ? 'activity.line' : 'activity.full')

/** An activity in a list. */
export const ActivityRow = ({ activity }: { activity: Activity }) => (
  <Row
    title={activity.title}
    note={`${timeText(activity.startAt)} · ${activity.campusName} · ${activity.fee > 0 ? yuan(activity.fee) : t('activity.free')} · ${seatsText(activity)}`}
    end={
      <Tag tone={activity.open ? 'success' : 'neutral'}>{t(activity.open ? 'activity.open' : 'activity.closed')}</Tag>
    }
    onClick={() => go(`/visit/activity/index?id=${activity.id}`)}
  />
)
