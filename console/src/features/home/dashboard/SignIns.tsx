import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Key } from '../../../messages/keys.ts'
import { callerText } from '../../../ui/callerText.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { ListPanel } from '../../../ui/ListPanel.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'

const kinds: Record<RecordKind, [Tone, Key]> = {
  LOGIN: ['success', 'home.signedIn'],
  LOGIN_FAILED: ['danger', 'home.signInFailed'],
  LOGOUT: ['neutral', 'home.signedOut'],
  PASSWORD: ['warning', 'home.passwordChanged'],
}

/** The last sign-ins, for users who may read the record log. */
export function SignIns() {
  const allowed = useCan()('/admin/record-log/page')
  const page = useApi('/admin/record-log/page', { pageSize: 6 }, { enabled: allowed })
  if (!allowed) return null
  return (
    <ListPanel
      title={t('home.signIns')}
      extra={
        <PageLink alone to="/system/recordLog">
          {t('home.allSignIns')}
        </PageLink>
      }
      load={page}
      rows={page.data?.list ?? []}
      empty={t('home.noSignIns')}
      idOf={(row) => row.id}
    >
      {(row) => (
        <>
          <div className={styles.text}>
            <strong>{callerText(row) ?? row.loginName}</strong>
            <span>{row.ip}</span>
          </div>
          <div className={styles.aside}>
            <StatusTag tone={kinds[row.kind][0]}>{t(kinds[row.kind][1])}</StatusTag>
            <DateText value={row.createdAt} as="relative" />
          </div>
        </>
      )}
    </ListPanel>
  )
}
