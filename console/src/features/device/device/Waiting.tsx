import { Alert } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from '../device.module.css'

/** The applications that wait for the user, which the badge of the page counts with the licences that end. */
export function Waiting() {
  const decides = useCan()('/admin/mac-info/apply/check')
  const query = { remind: true, pageSize: 1 }
  const waiting = useApi('/admin/mac-info/apply/page', query, { live: true, enabled: decides }).data?.total ?? 0
  if (waiting === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className={styles.waiting ?? ''}
      title={t('device.waiting', { count: waiting })}
      action={
        <PageLink alone to="/device/apply?remind=true">
          {t('device.see')}
        </PageLink>
      }
    />
  )
}
