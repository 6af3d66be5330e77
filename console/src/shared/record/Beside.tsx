import { EXPECTED, gasLevels } from '@cogcampus/contract/life/plan'
import { Alert, Button, Form } from 'antd'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { gasText, type PlanInfo } from '../assess/plan/plan.ts'
import { useLastPlan, useReadsPlans } from '../assess/plan/useLastPlan.ts'
import styles from './record.module.css'
import type { SessionRecord, Values } from './record.ts'

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

type Noted = NonNullable<Values['goals']>

interface Of {
  patientId: number
  /** What the draft of the record notes. */
  drafted: SessionRecord['goals']
}

/** The goals of the running plan of the patient by their levels, each with the one that is noted today. */
export function PlanGoals({ patientId, drafted }: Omit<Of, 'patientId'> & { patientId: number | undefined }) {
  return useReadsPlans() && patientId !== undefined ? <Goals patientId={patientId} drafted={drafted} /> : null
}

function Goals({ patientId, drafted }: Of) {
  const { plan, known } = useLastPlan(patientId, true)
  if (!known) return null
  const titles = new Map([
    ...drafted.map(({ goalId, title }) => [goalId, title] as const),
    ...(plan?.goals ?? []).map(({ id, title }) => [id, title] as const),
  ])
  return (
    <Form.Item name="goals" noStyle>
      <GoalLevels goals={plan?.state === 'ACTIVE' ? plan.goals : []} titles={titles} />
    </Form.Item>
  )
}

interface GoalLevelsProps {
  goals: PlanInfo['goals']
  titles: ReadonlyMap<number, string>
  value?: Noted
  onChange?: (value: Noted) => void
}

/** Notes a level of each goal, or none. What was noted of a goal whose plan ended meanwhile stays in sight, to be cleared. */
function GoalLevels({ goals, titles, value = [], onChange }: GoalLevelsProps) {
  const ended = value.filter(({ goalId }) => goals.every(({ id }) => id !== goalId))
  if (goals.length + ended.length === 0) return null
  const others = (goalId: number) => value.filter((noted) => noted.goalId !== goalId)
  const clear = (goalId: number, title: string) => (
    <Button
      type="link"
      size="small"
      aria-label={t('schedule.record.clearLevel', { title })}
      onClick={() => onChange?.(others(goalId))}
    >
      {t('schedule.record.clear')}
    </Button>
  )
  return (
    <section className={styles.goals} aria-label={t('schedule.record.goals')}>
      <h3>{t('schedule.record.goals')}</h3>
      <ul>
        {goals.map((goal) => {
          const { id, title, levels } = goal
          const noted = value.find(({ goalId }) => goalId === id)
          return (
            <li key={id}>
              <strong>{title}</strong>
              <Levels goal={goal} />
              <div className={styles.noted}>
                <span>
                  {t('schedule.record.todayLevel')} {noted && clear(id, title)}
                </span>
                <ChoiceChips
                  label={title}
                  value={noted ? String(noted.level) : null}
                  onChange={(level) => onChange?.([...others(id), { goalId: id, level: Number(level) }])}
                  options={gasLevels.map((level, index) => ({
                    value: String(level),
                    label: gasText(level),
                    title: levels[index],
                  }))}
                />
              </div>
            </li>
          )
        })}
        {ended.map(({ goalId, level }) => {
          const title = titles.get(goalId) ?? t('assess.goal')
          return (
            <li key={goalId}>
              <strong>{title}</strong> {gasText(level)} <em>{t('schedule.record.goalEnded')}</em> {clear(goalId, title)}
            </li>
          )
        })}
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
