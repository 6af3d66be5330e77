import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../../messages/index.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import { LeadDrawer } from '../detail/LeadDrawer.tsx'
import { type LeadColumn, leadColumns } from './columns.tsx'
import { type LeadFilter, useLeadFilters } from './filters.tsx'
import type { Lead, LeadPath } from './lead.ts'
import { linkedBeside } from './linked.ts'
import { useLeadWork } from './useLeadWork.tsx'

interface Props {
  endpoint: LeadPath
  caption: string
  /** Those shown at first, in this order; the others can be chosen. */
  columns: LeadColumn[]
  /** Columns by which this list is not ordered. */
  unsorted?: LeadColumn[]
  filters?: LeadFilter[]
  /** The quick filter by the day of the next contact. */
  due?: boolean
  /** Leads can be registered here. */
  add?: boolean
  emptyHint: string
}
const usual: LeadFilter[] = ['keyword', 'campusId', 'ownerId', 'intention', 'source']
const dues = ['TODAY', 'OVERDUE', 'WEEK', 'NONE'] as const

/** A list of leads: what differs is which leads and columns; what can be done follows from each lead. */
export function LeadTable({ due = false, add = false, filters = usual, ...props }: Props) {
  const work = useLeadWork()
  const view = useDialog('view')
  const narrow = useNarrow()
  const { caption, emptyHint, endpoint } = props
  const shownFilters = useLeadFilters(filters)
  const quick = {
    name: 'due',
    label: t('market.nextContact'),
    options: dues.map((value) => ({ value, label: t(`market.due.${value}`) })),
  }
  const keys = (lead: Lead) => ({ ...work.keys(lead), enter: () => view.show(lead.id), '?': work.help })
  return (
    <>
      <TablePage
        endpoint={endpoint as '/admin/customer/page'} // all of them answer the same rows
        caption={caption}
        emptyHint={emptyHint}
        exports="/admin/customer/export"
        filters={shownFilters}
        linked={linkedBeside([...shownFilters.map(({ name }) => name), ...(due ? ['due'] : [])])}
        columns={leadColumns(props.columns, view.show, props.unsorted)}
        {...(due ? { quick } : {})}
        actions={
          add ? [{ label: t('market.register'), primary: true, endpoint: '/admin/customer/add', run: work.add }] : []
        }
        rowActions={work.actions}
        selectionActions={work.selection}
        rowKeys={keys}
      />
      {!narrow && (
        <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} onClick={work.help}>
          {t('market.keyHelp')}
        </Button>
      )}
      <LeadDrawer dialog={view} work={work} />
      {work.element}
    </>
  )
}
