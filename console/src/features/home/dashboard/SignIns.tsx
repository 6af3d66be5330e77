import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Key } from '../../../messages/keys.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import styles from './dashboard.module.css'

const kinds: Record<RecordKind, [Tone, Key]> = {
  LOGIN: ['success', 'home.signedIn'],
  LOGIN_FAILED: ['danger', 'home.signInFailed'],
  LOGOUT: ['neutral', 'home.signedOut'],
  PASSWORD: ['warning', 'home.passwordChanged'],
  PATIENT_READ: ['info', 'home.patientRead'],
}

/** The last sign-ins, for whoever may read the record log. */
export function SignIns() {
  const allowed = useCan()('/admin/record-log/page')
  const page = useApi('/admin/record-log/page', { pageSize: 6 }, { enabled: allowed })
  if (!allowed) return null
  return (
    <Panel title={t('home.signIns')} extra={<Link to="/system/recordLog">{t('home.allSignIns')}</Link>}>
      {page.error ? (
        <FaultState failure={page.error} retry={page.refetch} />
      ) : page.isPending ? (
        <Skeleton active />
      ) : page.data.list.length === 0 ? (
        <p className={styles.quiet}>{t('home.noSignIns')}</p>
      ) : (
        <ul className={styles.list}>
          {page.data.list.map((row) => (
            <li key={row.id}>
              <div className={styles.text}>
                <strong>{row.userName ?? row.loginName}</strong>
                <span>{row.ip}</span>
              </div>
              <div className={styles.aside}>
                <StatusTag tone={kinds[row.kind][0]}>{t(kinds[row.kind][1])}</StatusTag>
                <DateText value={row.createdAt} as="relative" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
