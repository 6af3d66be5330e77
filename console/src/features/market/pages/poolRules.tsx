import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { PoolPreview } from '../pool/PoolPreview.tsx'
import { PoolRules } from '../pool/PoolRules.tsx'
import styles from '../pool/pool.module.css'

/** The rules of the public pool, and whom they take tonight. */
export default function PoolRulesPage() {
  return (
    <div className={styles.page}>
      <PoolRules />
      <PageTabs
        label={t('market.dryRun')}
        tabs={(['FALL', 'WARN'] as const).map((fate) => ({
          key: fate,
          label: t(`market.fate.${fate}`),
          children: <PoolPreview fate={fate} />,
        }))}
      />
    </div>
  )
}
