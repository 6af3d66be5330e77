import { t } from '../../../messages/index.ts'
import { ImportPage } from '../../../ui/import/ImportPage.tsx'
import { detailAddress } from '../order/order.ts'

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
