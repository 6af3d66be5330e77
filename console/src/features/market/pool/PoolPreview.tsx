import { t } from '../../../messages/index.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { LeadDrawer } from '../detail/LeadDrawer.tsx'
import { useLeadFilters } from '../lead/filters.tsx'
import { IntentionTag, StateTag } from '../lead/LeadTags.tsx'
import { useLeadWork } from '../lead/useLeadWork.tsx'

/** The leads that the nightly run will move or warn of, with the reason: the result of its own query. */
export function PoolPreview({ fate }: { fate: 'FALL' | 'WARN' }) {
  const work = useLeadWork()
  const view = useDialog('view', '/admin/customer/detail')
  const filters = useLeadFilters(['keyword', 'campusId'])
  return (
    <>
      <TablePage
        endpoint="/admin/customer/pool/preview"
        caption={t(`market.fate.${fate}`)}
        always={{ fate }}
        emptyHint={t(`market.fate.${fate}.empty`)}
        filters={filters}
        columns={[
          {
            key: 'childName',
            title: t('market.child'),
            render: (row) => <CellLink onClick={() => view.show(row.id)}>{row.childName}</CellLink>,
          },
          {
            key: 'why',
            render: (row) =>
              t(row.why === 'NO_CONTACT' ? 'market.whyContact' : 'market.whyDeal', {
                days: row.days,
                limit: row.limitDays,
              }),
          },
          { key: 'intention', render: (row) => <IntentionTag value={row.intention} /> },
          { key: 'state', render: (row) => <StateTag state={row.state} /> },
          { key: 'ownerName' },
          { key: 'campusName', about: 'campus' },
          {
            key: 'lastContactAt',
            render: (row) => row.lastContactAt && <DateText value={row.lastContactAt} as="relative" />,
          },
          { key: 'fallsOn' },
        ]}
      />
      <LeadDrawer dialog={view} work={work} />
      {work.element}
    </>
  )
}
