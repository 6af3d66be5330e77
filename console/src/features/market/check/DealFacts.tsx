import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { childFacts, PhoneLink } from '../lead/cells.tsx'
import { DictText } from '../lead/LeadTags.tsx'
import styles from './check.module.css'
import type { CheckDetail } from './check.ts'

/** A deal as it was handed in: whom it makes a patient, of whom, and what was paid. */
export function DealFacts({ deal }: { deal: NonNullable<CheckDetail['deal']> }) {
  const child = childFacts({ gender: deal.patientGender, birthday: deal.patientBirthday })
  return (
    <section className={styles.deal} aria-label={t('market.deal')}>
      <h3>{t('market.deal')}</h3>
      <Facts
        items={[
          {
            label: t(deal.patientKnown ? 'market.knownPatient' : 'market.newPatient'),
            value: `${deal.patientName} ${child}`,
          },
          {
            label: t('market.parent'),
            value: (
              <>
                {deal.parentName} <DictText type="relation" value={deal.relation} />
              </>
            ),
          },
          { label: t('market.phone'), value: <PhoneLink phone={deal.parentPhone} /> },
          { label: t('market.list'), value: <MoneyText fen={deal.list} /> },
          { label: t('market.discount'), value: <MoneyText fen={deal.discount} /> },
          {
            label: t('market.paid'),
            value: (
              <strong className={styles.paid}>
                <MoneyText fen={deal.paid} />
              </strong>
            ),
          },
          { label: t('market.payMethod'), value: <DictText type="payMethod" value={deal.payMethod} /> },
          { label: t('market.paidOn'), value: deal.paidOn && <DateText value={deal.paidOn} /> },
          { label: t('market.contractNo'), value: deal.contractNo ?? deal.orderNumber },
        ]}
      />
    </section>
  )
}
