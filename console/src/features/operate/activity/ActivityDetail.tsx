import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import { Numbers } from './Numbers.tsx'

/** An activity in full, and how far its sign-ups came. */
export function ActivityDetail({ dialog }: { dialog: Dialog }) {
  const row = useApi('/admin/activity/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  return (
    <DetailDrawer dialog={dialog} title={row.data?.title ?? t('activity:noun')} width="640px" load={row}>
      {(one) => (
        <>
          <ActivityFacts row={one} />
          {(one.state === 'PUBLISHED' || one.state === 'ENDED') && <Numbers id={one.id} />}
        </>
      )}
    </DetailDrawer>
  )
}
