import { Link } from 'react-router'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './statistics.module.css'

/** The leads to contact next, the longest overdue first; one click opens the lead with its follow-up. */
export function NextUp({ ownerId }: { ownerId: number }) {
  const rows = useApi('/admin/customer/in', { ownerId, pageSize: 6 }, { live: true }).data?.list
  const now = Date.now()
  return (
    <Panel
      title={t('statistics.nextUp')}
      extra={<Link to={`/market/in?ownerId=${ownerId}`}>{t('statistics.allInProgress')}</Link>}
    >
      {rows?.length === 0 && <p className={styles.none}>{t('statistics.nobodyNext')}</p>}
      <ol className={styles.next}>
        {rows?.map(({ id, childName, contact, intention, nextContactAt, lastContactAt }) => (
          <li key={id}>
            <span>
              <Link to={`/market/in?ownerId=${ownerId}&view=${id}`} className={styles.who}>
                {childName}
              </Link>
              <small>
                {[contact, intention && t('statistics.intention', { intention })].filter(Boolean).join(' · ')}
                {lastContactAt && (
                  <>
                    {' · '}
                    <DateText value={lastContactAt} as="relative" />
                  </>
                )}
              </small>
            </span>
            <span>
              {nextContactAt ? <DateText value={nextContactAt} /> : t('statistics.notAgreed')}
              {nextContactAt && Date.parse(nextContactAt) < now && (
                <StatusTag tone="danger">{t('statistics.late')}</StatusTag>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
