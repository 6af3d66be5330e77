import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import type { LeadDetail } from '../lead/lead.ts'
import styles from './detail.module.css'

/** The parent and the patients already registered with the lead's phone. */
export function Family({ family }: { family: LeadDetail['family'] }) {
  if (!family) return null
  return (
    <section className={styles.family} aria-label={t('market.family')}>
      <h3 className={styles.title}>{t('market.family')}</h3>
      <p>{t('market.familyHint', { name: family.parentName })}</p>
      <ul>
        {family.patients.map(({ id, name, birthday, trialDay }) => (
          <li key={id}>
            <PageLink to={`/patient/info?id=${id}`}>{name}</PageLink> {birthday && <DateText value={birthday} />}
            {trialDay && (
              <>
                {' '}
                {t('market.trialLesson')} <DateText value={trialDay} />
              </>
            )}
          </li>
        ))}
        {family.orders.map(({ id, number, paid }) => (
          <li key={id}>
            {t('market.paidOrder')} <PageLink to={`/order/detail?id=${id}`}>{number}</PageLink> <MoneyText fen={paid} />
          </li>
        ))}
      </ul>
    </section>
  )
}
