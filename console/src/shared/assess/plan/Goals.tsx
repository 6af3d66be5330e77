import { EXPECTED, gasLevels } from '@cogcampus/contract/life/plan'
import { t } from '../../../messages/index.ts'
import { DictText } from '../../../ui/DictText.tsx'
import styles from './plan.module.css'
import { gasText, notedDay, type PlanInfo } from './plan.ts'

/** The goals of a plan, each with its five levels: where it began, what is expected, what was noted last, and what was reached. */
export function Goals({ goals }: { goals: PlanInfo['goals'] }) {
  return (
    <ul className={styles.goals}>
      {goals.map((goal) => (
        <li key={goal.id} className={styles.goal}>
          <span>
            <strong>{goal.title}</strong> · <DictText type="domain" value={goal.domain} />
          </span>
          <ol className={styles.scale}>
            {gasLevels.map((level, index) => {
              const marks = [
                level === goal.baseline && t('assess.gas.baseline'),
                level === EXPECTED && t('assess.gas.expected'),
                level === goal.achieved && t('assess.gas.achieved'),
                level === goal.noted?.level && t('assess.gas.noted', { day: notedDay(goal.noted.day) }),
              ].filter(Boolean)
              return (
                <li
                  key={level}
                  className={styles.step}
                  data-within={(level >= goal.baseline && level <= EXPECTED) || undefined}
                  data-target={level === EXPECTED || undefined}
                  data-achieved={level === goal.achieved || undefined}
                >
                  <b>{gasText(level)}</b>
                  {goal.levels[index]}
                  {marks.length > 0 && <span className={styles.mark}>{marks.join(' · ')}</span>}
                </li>
              )
            })}
          </ol>
        </li>
      ))}
    </ul>
  )
}
