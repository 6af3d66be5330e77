import type { Response } from '@cogcampus/contract'
import { Button, Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from './agreement.module.css'
import { Compare } from './Compare.tsx'

type Agreement = Response<'/admin/dict/agreement/info'>

/** The revisions of an agreement, and the one that is read or compared with the one before it. */
export function AgreementView({ newest }: { newest: Agreement }) {
  const [query, change] = useQueryState()
  const revision = Number(query.revision ?? newest.revision)
  const shown = useApi('/admin/dict/agreement/info', { code: newest.code, revision }, { keep: true })
  const other = typeof query.with === 'number' ? query.with : undefined
  return (
    <div className={styles.columns}>
      <Panel flush title={t('system.revisions')}>
        <ul className={styles.revisions}>
          {newest.revisions.map((each) => (
            <li key={each.revision} data-current={each.revision === revision || undefined}>
              <p>
                <strong>{t('system.revisionNumber', { count: each.revision })}</strong>
                {each.revision === newest.revision && <StatusTag tone="success">{t('system.newest')}</StatusTag>}
              </p>
              <small>
                <DateText value={each.createdAt} />
              </small>
              <small>{each.createdByName ?? t('system.shipped')}</small>
              <Button type="link" size="small" onClick={() => change({ revision: each.revision, with: undefined })}>
                {t('system.read')}
              </Button>
              {each.revision > 1 && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => change({ revision: each.revision, with: each.revision - 1 })}
                >
                  {t('system.compareWith', { count: each.revision - 1 })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={shown.data?.title ?? newest.title}>
        {shown.error ? (
          <FaultState failure={shown.error} retry={shown.refetch} />
        ) : !shown.data ? (
          <Skeleton active />
        ) : other ? (
          <Compare code={newest.code} before={other} after={revision} />
        ) : (
          <>
            <p className={styles.meta}>
              <span>{t('system.revisionNumber', { count: shown.data.revision })}</span>
              <span>
                {t('fields:effectiveAt')} <DateText value={shown.data.effectiveAt} />
              </span>
              <span>
                {t('system.publishedBy')} {shown.data.createdByName ?? t('system.shipped')}
              </span>
            </p>
            <Markdown text={shown.data.body} />
          </>
        )}
      </Panel>
    </div>
  )
}
