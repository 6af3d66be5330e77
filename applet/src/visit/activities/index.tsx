import { useRows } from '../../api/useRows'
import { go } from '../../app/links'
import { t } from '../../messages'
import { ActivityRow } from '../../ui/ActivityRow'
import { Frame } from '../../ui/Frame'
import { List } from '../../ui/Shown'
import { useCampus } from '../../ui/useCampus'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'

/** The activities that are ahead, of the own campus first. */
function Activities() {
  const { of, choice } = useCampus()
  const activities = useRows('/api/activity-info/page', of)
  useShare(t('ways.activities'), '/visit/activities/index')
  return (
    <Frame title={t('ways.activities')} reads={[activities]}>
      {choice}
      <List
        read={activities}
        empty={t('activity.none')}
        action={t('activity.courses')}
        onAction={() => go('/visit/courses/index')}
      >
        {(activity) => <ActivityRow activity={activity} />}
      </List>
    </Frame>
  )
}

export default whole(Activities)
