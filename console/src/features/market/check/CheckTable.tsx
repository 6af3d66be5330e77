import type { Request } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { LeadDrawer } from '../detail/LeadDrawer.tsx'
import { useLeadFilters } from '../lead/filters.tsx'
import { StateTag } from '../lead/LeadTags.tsx'
import { leadNouns } from '../lead/lead.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { useLeadWork } from '../lead/useLeadWork.tsx'
import { CheckState } from './CheckFacts.tsx'
import { decisionOf } from './check.ts'

interface Props {
  caption: string
  always?: Partial<Request<'/admin/customer-check/page'>>
  emptyHint: string
  /** Only deals, which are about money. */
  deals?: boolean
}

/** Applications about leads; each opens with the decision for users who may take it. */
export function CheckTable({ caption, always = {}, emptyHint, deals = false }: Props) {
  const work = useLeadWork()
  const view = useDialog('view', '/admin/customer/detail')
  const withdraw = useLeadAction('/admin/customer-check/delete', t('market.withdrawn'))
  const filters = useLeadFilters(['keyword', 'campusId'])
  return (
    <>
      <TablePage
        endpoint="/admin/customer-check/page"
        caption={caption}
        always={always}
        emptyHint={emptyHint}
        linked={[{ name: 'asked', label: () => t('common.askedByMe') }]}
        filters={filters}
        columns={[
          {
            key: 'childName',
            render: (row) => <CellLink onClick={() => view.show(row.customerId)}>{row.childName}</CellLink>,
          },
          ...(deals
            ? []
            : [
                {
                  key: 'toState',
                  render: (row: { toState: Parameters<typeof StateTag>[0]['state'] }) => (
                    <StateTag state={row.toState} />
                  ),
                },
              ]),
          { key: 'paid', sort: true, hidden: !deals },
          { key: 'applicantName', about: 'person' },
          { key: 'reason' },
          { key: 'state', title: t('market.checkState'), render: (row) => <CheckState check={row} /> },
          { key: 'campusName', about: 'campus' },
          { key: 'opinion', hidden: deals },
          { key: 'createdAt', sort: true, render: (row) => <DateText value={row.createdAt} as="relative" /> },
        ]}
        also={leadNouns}
        nameOf={(row) => row.childName}
        rowActions={(row) => {
          const decision = decisionOf(row)
          const see = { label: t('common.view'), run: () => work.showCheck(row.id) }
          if (!decision) return [see]
          return row.mine
            ? [
                see,
                {
                  label: t('common.withdraw'),
                  endpoint: '/admin/customer-check/delete',
                  confirm: { title: t('market.withdrawTitle') },
                  bulk: { id: row.id },
                  run: () => withdraw.run({ id: row.id }),
                },
              ]
            : [{ label: t('market.decide'), endpoint: decision, run: see.run }, see]
        }}
      />
      <LeadDrawer dialog={view} work={work} />
      {work.element}
    </>
  )
}
