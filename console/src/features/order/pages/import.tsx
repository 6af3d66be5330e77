import { t } from '../../../messages/index.ts'
import { detailAddress } from '../../../shared/order/order.ts'
import { ImportPage } from '../../../ui/import/ImportPage.tsx'

/** Opening balances from a file, from the template to the undo. */
export default function OpeningImportPage() {
  return (
    <ImportPage
      noun="order-info"
      title={t('order.import')}
      list="/order/list"
      seeList={t('order.importSee')}
      rowPage={detailAddress}
    />
  )
}
