import { Alert } from 'antd'
import { Link } from 'react-router'
import { Can } from '../../../api/Can.tsx'
import { t } from '../../../messages/index.ts'

/** The lead that has the phone already, if the user may see it. */
export function KnownLead({ id }: { id: number }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={t('market.known')}
      style={{ marginBottom: 16 }}
      action={
        <Can endpoint="/admin/customer/detail">
          <Link to={`/market/lead?id=${id}`}>{t('market.openKnown')}</Link>
        </Can>
      }
    />
  )
}
