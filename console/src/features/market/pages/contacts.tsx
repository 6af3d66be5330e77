import { t } from '../../../messages/index.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { contactColumns } from '../contact/columns.tsx'
import { linkedContacts, useContactFilters } from '../contact/filters.tsx'
import { LeadDrawer } from '../detail/LeadDrawer.tsx'
import { useLeadWork } from '../lead/useLeadWork.tsx'

/** Every contact with a lead that the caller sees, the latest first. */
export default function ContactsPage() {
  const work = useLeadWork()
  const view = useDialog('view', '/admin/customer/detail')
  const filters = useContactFilters()
  return (
    <>
      <TablePage
        endpoint="/admin/customer-follow/page"
        caption={t('customer-follow:call.page')}
        emptyHint={t('market.contacts.empty')}
        exports="/admin/customer-follow/export"
        filters={filters}
        linked={linkedContacts(filters)}
        columns={contactColumns(view.show)}
        rowKeys={(row) => ({ enter: () => view.show(row.customerId) })}
      />
      <LeadDrawer dialog={view} work={work} />
      {work.element}
    </>
  )
}
