import { Alert } from 'antd'
import { Link } from 'react-router'
import { t } from '../../../messages/index.ts'

/** The lead that has the phone already, for whoever may see it. */
export function KnownLead({ id }: { id: number }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={t('market.known')}
      style={{ marginBottom: 16 }}
      action={<Link to={`/market/lead?id=${id}`}>{t('market.openKnown')}</Link>}
    />
  )
}
