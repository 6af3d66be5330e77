import { useRead } from '../../api/useRead'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { t } from '../../messages'
import { ActivityRow } from '../../ui/ActivityRow'
import { Frame } from '../../ui/Frame'
import { List } from '../../ui/Shown'

/** The activities that are ahead. */
export default function Activities() {
  const { campusId } = useStore(settings)
  const activities = useRead('/api/activity-info/page', { pageSize: 50, ...(campusId ? { campusId } : {}) })
  return (
    <Frame title={t('ways.activities')} reads={[activities]}>
      <List read={activities} empty={t('activity.none')}>
        {(activity) => <ActivityRow activity={activity} />}
      </List>
    </Frame>
  )
}
