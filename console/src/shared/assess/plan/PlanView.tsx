import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from '../assess.module.css'
import { Goals } from './Goals.tsx'
import own from './plan.module.css'
import { type PlanInfo, planTones } from './plan.ts'
import { Weeks } from './Weeks.tsx'

/** A plan in full: dose, dates, words, weeks and goals. */
export function PlanView({ plan }: { plan: PlanInfo }) {
  return (
    <>
      <div className={styles.facts}>
        <span>{t('assess.edition', { edition: plan.edition })}</span>
        <StatusTag tone={planTones[plan.state]}>{t(`teaching-plan:state.${plan.state}`)}</StatusTag>
        <strong>{t('assess.dose', { times: plan.timesAWeek, minutes: plan.minutes })}</strong>
        <span>
          <DateText value={plan.startOn} /> – <DateText value={plan.reviewOn} />
        </span>
        {plan.due && <StatusTag tone="warning">{t('assess.reviewDue')}</StatusTag>}
        {plan.gas !== null && (
          <span>
            {t('assess.gasScore')} <strong>{plan.gas}</strong>{' '}
            <small className={own.formula}>{t('assess.gasHint')}</small>
          </span>
        )}
        {plan.createdByName && <span>{plan.createdByName}</span>}
      </div>
      {(['baseline', 'strategy', 'outcome'] as const).map(
        (name) =>
          plan[name] && (
            <p key={name} className={own.text}>
              <strong>{t(`assess.planText.${name}`)}</strong> {plan[name]}
            </p>
          ),
      )}
      <Weeks weeks={plan.weeks} />
      <Goals goals={plan.goals} />
    </>
  )
}
