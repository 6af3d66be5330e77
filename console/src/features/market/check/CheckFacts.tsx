import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StateTag } from '../lead/LeadTags.tsx'
import styles from './check.module.css'
import { type Check, type CheckDetail, checkTones } from './check.ts'
import { DealFacts } from './DealFacts.tsx'

export function CheckState({ check }: { check: Pick<Check, 'state'> }) {
  return <StatusTag tone={checkTones[check.state]}>{t(`market.check.${check.state}`)}</StatusTag>
}

/** What an application asks for, and those before it. */
export function CheckFacts({ check }: { check: CheckDetail }) {
  const earlier = check.history.filter(({ id }) => id !== check.id)
  return (
    <div className={styles.facts}>
      <Facts
        items={factsOf('customer-check', check, [
          { key: 'toState', value: <StateTag state={check.toState} /> },
          { label: t('market.checkState'), value: <CheckState check={check} /> },
          'applicantName',
          'createdAt',
          'campusName',
          check.lostReason && { key: 'lostReason', value: <DictText type="lostReason" value={check.lostReason} /> },
          { key: 'reason', wide: true },
          check.campusCheckedAt && {
            label: t('market.campusAgreed'),
            value: (
              <>
                {check.campusCheckerName} · <DateText value={check.campusCheckedAt} as="relative" />
              </>
            ),
          },
          check.checkedAt && 'checkerName',
          check.opinion && { key: 'opinion', wide: true },
        ])}
      />
      {check.deal && <DealFacts deal={check.deal} />}
      {earlier.length > 0 && (
        <section aria-label={t('market.earlier')}>
          <h3>{t('market.earlier')}</h3>
          <ul className={styles.history}>
            {earlier.map((one) => (
              <li key={one.id}>
                <StateTag state={one.toState} /> <CheckState check={one} />
                <span>
                  {one.applicantName} · <DateText value={one.createdAt} as="relative" />
                  {one.opinion && ` · ${one.opinion}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
