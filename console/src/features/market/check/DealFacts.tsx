import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { boughtText, groundsText, validText } from '../../../shared/order/lineText.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { childFacts, PhoneLink } from '../lead/cells.tsx'
import styles from './check.module.css'
import type { CheckDetail } from './check.ts'

type Deal = NonNullable<CheckDetail['deal']>

/** A submitted deal: the patient, the parent, what is sold and what was paid. */
export function DealFacts({ deal }: { deal: Deal }) {
  const child = childFacts({ gender: deal.patientGender, birthday: deal.patientBirthday })
  return (
    <section className={styles.deal} aria-label={t('market.deal')}>
      <h3>{t('market.deal')}</h3>
      {deal.approvalFor.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('market.dealNeedsWord', { grounds: groundsText(deal.approvalFor) })}
          style={{ marginBottom: 16 }}
        />
      )}
      <Facts
        items={[
          {
            label: t(deal.patientKnown ? 'market.knownPatient' : 'market.newPatient'),
            value: `${deal.patientName} ${child}`,
          },
          {
            label: t('fields:parentId'),
            value: (
              <>
                {deal.parentName} <DictText type="relation" value={deal.relation} />
              </>
            ),
          },
          { label: t('market.phone'), value: <PhoneLink phone={deal.parentPhone} /> },
          { label: t('market.list'), value: <MoneyText fen={deal.list} /> },
          { label: t('market.discount'), value: <MoneyText fen={deal.discount} /> },
          { label: t('order.payable'), value: <MoneyText fen={deal.list - deal.discount} /> },
          {
            label: t('customer-check:paid'),
            value: (
              <strong className={styles.paid}>
                <MoneyText fen={deal.paid} />
              </strong>
            ),
          },
          { label: t('market.contractNo'), value: deal.contractNo },
          ...(deal.orderNumber ? [{ label: t('market.knownOrder'), value: deal.orderNumber }] : []),
        ]}
      />
      <Sold deal={deal} />
    </section>
  )
}

/** The lines and the payments, one below the other. */
function Sold({ deal: { lines, payments } }: { deal: Deal }) {
  return (
    <ul className={styles.sold}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a deal never changes, and a course may stand twice
        <li key={at}>
          <strong>{line.courseName}</strong>
          <span>
            {boughtText(line)} · {validText(line)}
            <br />
            {t('order.soldAt')} <MoneyText fen={line.unitPrice} /> · {t('order.campusPrice')}{' '}
            <MoneyText fen={line.campusPrice} /> · {t('order.floor')} <MoneyText fen={line.floor} />
          </span>
          <MoneyText fen={line.amount} />
        </li>
      ))}
      {payments.map(({ amount, method, paidOn, number, remark }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`paid-${at}`} data-paid>
          <strong>{method ? <DictText type="payMethod" value={method} /> : t('order.carriedOver')}</strong>
          <span>
            <DateText value={paidOn} />
            {[number, remark].filter(Boolean).map((each) => ` · ${each}`)}
          </span>
          <MoneyText fen={amount} />
        </li>
      ))}
    </ul>
  )
}
