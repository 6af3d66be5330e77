import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { IntentionTag } from '../lead/LeadTags.tsx'
import { intentions } from '../lead/lead.ts'
import styles from './pool.module.css'

/** The rules in sentences, with their numbers; users who may change the configuration find the link to it. */
export function PoolRules() {
  const rules = useApi('/admin/customer/pool/rules').data
  return (
    <Panel
      title={t('customer:call.pool/rules')}
      extra={
        <PageLink alone to="/system/config">
          {t('market.changeRules')}
        </PageLink>
      }
    >
      {rules ? (
        <>
          <ul className={styles.limits}>
            {intentions.map((letter) => (
              <li key={letter}>
                <IntentionTag value={letter} />
                <strong>{t('market.days', { count: rules.contactDays[letter] })}</strong>
                <span>{t('market.rule.contact')}</span>
              </li>
            ))}
            <li>
              {t('market.rule.anyIntention')}
              <strong>{t('market.days', { count: rules.dealDays })}</strong>
              <span>{t('market.rule.deal')}</span>
            </li>
          </ul>
          <p className={styles.text}>
            {t('market.rule.text', {
              warn: rules.warnDays,
              cap: rules.holdingCap,
              claims: rules.dailyClaims,
              cool: rules.coolDownDays,
            })}
          </p>
        </>
      ) : (
        <Loading />
      )}
    </Panel>
  )
}
