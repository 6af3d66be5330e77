import { EXPECTED, gasLevels } from '@cogcampus/contract/life/plan'
import { t } from '../../../messages/index.ts'
import plan from '../../../shared/assess/plan/plan.module.css'
import { gasText, notedDay } from '../../../shared/assess/plan/plan.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import styles from './letter.module.css'
import type { Figures, Sources } from './report.ts'

/** The goals of the plan that ran in the period: where each began, what is expected of it, and where it is now. */
export function Goals({ plan: of, sources }: { plan: Figures['plan']; sources: Sources }) {
  if (!of) return null
  const to = sources.plan(of.planId)
  return (
    <>
      <p className={styles.line}>
        <PageLink to={to}>{t('assess.edition', { edition: of.edition })}</PageLink>
        <span>{t('assess.dose', { times: of.timesAWeek, minutes: of.minutes })}</span>
        <span className={styles.quiet}>
          <DateText value={of.startOn} /> – <DateText value={of.reviewOn} />
        </span>
        {of.gas !== null && (
          <span>
            {t('assess.gasScore')}{' '}
            <PageLink to={to}>
              <strong>{Math.round(of.gas * 10) / 10}</strong>
            </PageLink>
          </span>
        )}
      </p>
      <ul className={plan.goals}>
        {of.goals.map((goal) => (
          <li key={goal.goalId} className={plan.goal}>
            <span>
              <strong>{goal.title}</strong> · {goal.domainName} <PageLink to={to}>{reachedText(goal)}</PageLink>
            </span>
            <Levels goal={goal} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Goal = NonNullable<Figures['plan']>['goals'][number]

/** From which level to which, that it is still the first, or that none is known. */
function reachedText({ baseline, level }: Goal): string {
  if (level === null) return t('patient.report.noLevel')
  if (level === baseline) return t('patient.report.still', { level: gasText(level) })
  return t('assess.fromTo', { from: gasText(baseline), to: gasText(level) })
}

function Levels({ goal }: { goal: Goal }) {
  return (
    <ol className={plan.scale}>
      {gasLevels.map((level, index) => {
        const marks = [
          level === goal.baseline && t('assess.gas.baseline'),
          level === EXPECTED && t('assess.gas.expected'),
          level === goal.level && t('patient.report.now', { day: goal.day ? notedDay(goal.day) : '' }).trim(),
        ].filter(Boolean)
        return (
          <li
            key={level}
            className={plan.step}
            data-within={(level >= goal.baseline && level <= EXPECTED) || undefined}
            data-target={level === EXPECTED || undefined}
            data-achieved={level === goal.level || undefined}
          >
            <b>{gasText(level)}</b>
            {goal.levels[index]}
            {marks.length > 0 && <span className={plan.mark}>{marks.join(' · ')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
