import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import type { LeadWork } from '../lead/useLeadWork.tsx'
import { LeadView } from './LeadView.tsx'

/** A lead beside the list it was opened from. */
export function LeadDrawer({ dialog, work }: { dialog: Dialog; work: LeadWork }) {
  const id = dialog.id ?? 0
  const lead = useApi('/admin/customer/detail', { id }, { enabled: dialog.id !== undefined })
  return (
    <DetailDrawer
      dialog={dialog}
      width="max(30%, 640px)"
      title={lead.data?.childName ?? t('market.lead')}
      load={lead}
      extra={
        <PageLink alone to={`/market/lead?id=${id}`}>
          {t('market.openPage')}
        </PageLink>
      }
    >
      {(data) => <LeadView lead={data} work={work} />}
    </DetailDrawer>
  )
}
