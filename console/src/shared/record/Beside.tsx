import { gasLevels } from '@cogcampus/contract/life/plan'
import { Alert } from 'antd'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { useQueryState } from '../../ui/useQueryState.ts'
import { gasText, type PlanInfo } from '../assess/plan/plan.ts'
import { useLastPlan, useReadsPlans } from '../assess/plan/useLastPlan.ts'
import styles from './record.module.css'

/** Texts of levels up to this length stand beside the record; longer ones are read on the page of the patient. */
const SHORT = 40

/** What is to be minded of the patient while the record is written, and the goals of the running plan. */
export function Beside() {
  // The session of the dialog in the address; its record is read already.
  const [{ record: id }] = useQueryState()
  const found = useApi(
    '/admin/so-day/record/detail',
    { id: Number(id) },
    { enabled: typeof id === 'number', keep: true },
  )
  const reads = useReadsPlans()
  if (!found.data) return null
  const { precautions, session } = found.data
  return (
    <>
      {precautions && (
        <Alert
          type="warning"
          showIcon
          className={styles.alert ?? ''}
          title={t('schedule.record.mind')}
          description={<span className={styles.mind}>{precautions}</span>}
        />
      )}
      {reads && <Goals patientId={session.patientId} />}
    </>
  )
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
  const { levels, baseline, target } = goal
  return (
    <ol>
      {gasLevels.map((level, index) => {
        const text = levels[index] ?? ''
        const mark = level === baseline ? t('assess.gas.baseline') : level === target ? t('assess.gas.target') : null
        if (text.length > SHORT && !mark) return null
        return (
          <li key={level} data-target={level === target || undefined}>
            <b>{gasText(level)}</b> {text.length > SHORT ? '' : text} {mark && <em>{mark}</em>}
          </li>
        )
      })}
    </ol>
  )
}
