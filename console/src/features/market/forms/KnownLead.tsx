import { Alert } from 'antd'
import { useCanOpen } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'

/** The lead that has the phone already, if the user may see it. */
export function KnownLead({ id }: { id: number }) {
  const address = `/market/lead?id=${id}`
  // Whoever may not open it reads at the field all that can be said.
  if (!useCanOpen()(address)) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('market.known')}
      style={{ marginBottom: 16 }}
      action={
        <PageLink alone to={address}>
          {t('market.openKnown')}
        </PageLink>
      }
    />
  )
}
