import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { PoolPreview } from '../pool/PoolPreview.tsx'
import { PoolRules } from '../pool/PoolRules.tsx'
import styles from '../pool/pool.module.css'
import { RunPool } from '../pool/RunPool.tsx'

/** The rules of the public pool, the leads affected by the next run, and a run by hand. */
export default function PoolRulesPage() {
  const nights = useApi('/admin/customer/pool/rules').data?.nights
  const run = useDialog('run', '/admin/job/run')
  return (
    <div className={styles.page}>
      <PoolRules />
      <div className={styles.next}>
        <p>
          {t('market.nextRun')} <strong>{nights && <DateText value={nights.NEXT} />} 02:00</strong>{' '}
          {t('market.nextRunHint')}
        </p>
        <Can endpoint="/admin/job/run">
          <Button onClick={() => run.show()}>{t('market.runNow')}</Button>
        </Can>
      </div>
      <PageTabs
        label={t('market.dryRun')}
        tabs={(['FALL', 'WARN'] as const).map((fate) => ({
          key: fate,
          label: t(`market.fate.${fate}`),
          children: <PoolPreview fate={fate} />,
        }))}
      />
      <RunPool dialog={run} nights={nights} />
    </div>
  )
}
