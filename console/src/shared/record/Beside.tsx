import { EXPECTED, gasLevels } from '@cogcampus/contract/life/plan'
import { Alert } from 'antd'
import { t } from '../../messages/index.ts'
import { gasText, type PlanInfo } from '../assess/plan/plan.ts'
import { useLastPlan, useReadsPlans } from '../assess/plan/useLastPlan.ts'
import styles from './record.module.css'

/** Texts of levels up to this length stand beside the record; longer ones are read on the page of the patient. */
const SHORT = 40

/** What is to be minded of the patient while the record is written. */
export function Precautions({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className={styles.precautions}>
      <Alert
        type="warning"
        showIcon
        title={t('schedule.record.mind')}
        description={<span className={styles.mind}>{text}</span>}
      />
    </div>
  )
}

/** The goals of the running plan of the patient, by their levels. */
export function PlanGoals({ patientId }: { patientId: number | undefined }) {
  return useReadsPlans() && patientId !== undefined ? <Goals patientId={patientId} /> : null
}

function Goals({ patientId }: { patientId: number }) {
  const { plan } = useLastPlan(patientId, true)
  if (plan?.state !== 'ACTIVE') return null
  return (
    <section className={styles.goals} aria-label={t('schedule.record.goals')}>
      <h3>{t('schedule.record.goals')}</h3>
      <ul>
        {plan.goals.map((goal) => (
          <li key={goal.id}>
            <strong>{goal.title}</strong>
            <Levels goal={goal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Levels({ goal }: { goal: PlanInfo['goals'][number] }) {
  const { levels, baseline } = goal
  return (
    <ol>
      {gasLevels.map((level, index) => {
        const text = levels[index] ?? ''
        const mark =
          level === baseline ? t('assess.gas.baseline') : level === EXPECTED ? t('assess.gas.expected') : null
        if (text.length > SHORT && !mark) return null
        return (
          <li key={level} data-target={level === EXPECTED || undefined}>
            <b>{gasText(level)}</b> {text.length > SHORT ? '' : text} {mark && <em>{mark}</em>}
          </li>
        )
      })}
    </ol>
  )
}
