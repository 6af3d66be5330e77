import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { SharedSlots } from '../slot/SharedSlots.tsx'
import { SlotList } from '../slot/SlotList.tsx'

/** The slots that timetables are planned by. Who sees several campuses finds those they share as one row. */
export default function SlotPage() {
  if (useUser()?.oneCampus) return <SlotList />
  const tabs = [
    { key: 'shared', label: t('schedule.slotsShared'), children: <SharedSlots /> },
    { key: 'each', label: t('schedule.slotsEach'), children: <SlotList /> },
  ]
  return <PageTabs label={t('so-time:noun')} tabs={tabs} />
}
