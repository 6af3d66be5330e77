import { t } from '../../../messages/index.ts'
import { ImportPage } from '../../../ui/import/ImportPage.tsx'

/** Leads from a file, from the template to the undo. */
export default function LeadImportPage() {
  return (
    <ImportPage
      noun="customer"
      title={t('market.import')}
      list="/market/wait"
      seeList={t('market.importSee')}
      rowPage={(id) => `/market/lead?id=${id}`}
    />
  )
}
