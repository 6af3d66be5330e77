import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import { LeadDrawer } from '../detail/LeadDrawer.tsx'
import { type LeadColumn, leadColumns } from './columns.tsx'
import { type LeadFilter, useLeadFilters } from './filters.tsx'
import { type Lead, type LeadPath, leadNouns } from './lead.ts'
import { linkedBeside } from './linked.ts'
import { useLeadWork } from './useLeadWork.tsx'

interface Props {
  endpoint: LeadPath
  caption: string
  /** Those shown at first, in this order; the others can be chosen. */
  columns: LeadColumn[]
  /** Columns by which this list cannot be sorted. */
  unsorted?: LeadColumn[]
  filters?: LeadFilter[]
  /** The quick filter by the day of the next contact. */
  due?: boolean
  /** What the badge of this list counts; links bring that as a filter. */
  remind?: string
  /** Deleted leads are here, to be restored. */
  restore?: boolean
  /** Leads can be registered here. */
  add?: boolean
  emptyHint: string
}
const usual: LeadFilter[] = ['keyword', 'campusId', 'ownerId', 'intention', 'source']
const dues = ['TODAY', 'OVERDUE', 'WEEK', 'NONE'] as const

/** A list of leads: pages differ in endpoint and columns; the actions follow from each lead. */
export function LeadTable({ due = false, add = false, restore = false, filters = usual, ...props }: Props) {
  const work = useLeadWork()
  const view = useDialog('view', '/admin/customer/detail')
  const narrow = useNarrow()
  const headquarters = useUser()?.campusId === null
  const { caption, emptyHint, endpoint } = props
  const shownFilters = useLeadFilters(filters)
  const quick = {
    name: 'due',
    label: t('customer:nextContactAt'),
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
        linked={[
          ...(props.remind ? [{ name: 'remind', label: () => props.remind ?? '' }] : []),
          ...linkedBeside([...shownFilters.map(({ name }) => name), ...(due ? ['due'] : [])]),
        ]}
        columns={leadColumns(props.columns, view.show, headquarters, props.unsorted)}
        {...(due ? { quick } : {})}
        actions={
          add ? [{ label: t('market.register'), primary: true, endpoint: '/admin/customer/add', run: work.add }] : []
        }
        {...(restore ? { restore: '/admin/customer/restore' as const } : {})}
        also={leadNouns}
        nameOf={(lead) => lead.childName}
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
