import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import type { LeadDetail } from '../lead/lead.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import styles from './detail.module.css'

/** The leads merged into this one; each merge can be undone. */
export function Merged({ lead }: { lead: LeadDetail }) {
  const undo = useLeadAction('/admin/customer/unmerge', t('market.unmerged'))
  if (lead.merged.length === 0) return null
  return (
    <section aria-label={t('market.merged')}>
      <h3 className={styles.title}>{t('market.merged')}</h3>
      <ul className={styles.merged}>
        {lead.merged.map(({ id, childName, phone, at }) => (
          <li key={id}>
            <span>
              {childName} · {phone} · <DateText value={at} as="relative" />
            </span>
            <ActionBar
              plain
              actions={[
                {
                  label: t('market.unmerge'),
                  endpoint: '/admin/customer/unmerge',
                  confirm: { title: t('market.unmergeTitle', { name: childName }), hint: t('market.unmergeHint') },
                  run: () => undo.run({ id }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
