import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'

/** The lead that has the phone already, if the user may see it. */
export function KnownLead({ id }: { id: number }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={t('market.known')}
      style={{ marginBottom: 16 }}
      action={
        <PageLink alone to={`/market/lead?id=${id}`}>
          {t('market.openKnown')}
        </PageLink>
      }
    />
  )
}
