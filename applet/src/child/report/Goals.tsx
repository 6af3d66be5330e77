import { type Key, t } from '../../messages'
import { Box, Txt } from '../../ui/native'
import { Card, Section } from '../../ui/parts'
import type { Figures } from './types'

type Plan = NonNullable<Figures['plan']>
type Goal = Plan['goals'][number]

const steps = ['least', 'less', 'expected', 'more', 'most'] as const
const stepText = (level: number): string => t(`report.step.${steps[level + 2] ?? 'expected'}` as Key)
const signed = (level: number): string => (level > 0 ? `+${level}` : String(level).replace('-', '−'))

/** The goals of the plan: where each began, what was hoped for and where it is. */
export const Goals = ({ plan }: { plan: Plan }) => (
  <Section title={t('report.goals')}>
    <Txt className="muted">{t('report.plan', { times: plan.timesAWeek, minutes: plan.minutes })}</Txt>
    {plan.goals.map((goal) => (
      <GoalCard key={goal.goalId} goal={goal} />
    ))}
    {plan.gas !== null && <Txt className="muted">{t('report.gas', { t: Math.round(plan.gas * 10) / 10 })}</Txt>}
  </Section>
)

const GoalCard = ({ goal }: { goal: Goal }) => (
  <Card>
    <Box className="row-title">{goal.title}</Box>
    <Txt className="muted">{goal.domainName}</Txt>
    <Box className="report-steps" role="img" label={goal.level === null ? t('report.notYet') : stepText(goal.level)}>
      {[-2, -1, 0, 1, 2].map((level) => (
        <Box key={level} className={`report-step ${level === goal.level ? 'report-step-on' : ''}`}>
          <Txt className="report-marks">
            {[level === goal.baseline && '○', level === 0 && '◇', level === goal.level && '●'].filter(Boolean).join('')}
          </Txt>
          <Txt>{signed(level)}</Txt>
        </Box>
      ))}
    </Box>
    <Step mark="○" label={t('report.start')} words={goal.levels[goal.baseline + 2]} />
    <Step mark="◇" label={t('report.expected')} words={goal.levels[2]} />
    <Step
      mark="●"
      label={t('report.reached')}
      words={goal.level === null ? t('report.notYet') : goal.levels[goal.level + 2]}
      {...(goal.level === null ? {} : { said: stepText(goal.level) })}
    />
  </Card>
)

const Step = ({
  mark,
  label,
  words,
  said,
}: {
  mark: string
  label: string
  words: string | undefined
  said?: string
}) => (
  <Box className={said ? 'report-reached' : ''}>
    <Txt className="report-step-label">{`${mark} ${label}${said ? ` · ${said}` : ''}`}</Txt>
    <Txt className="text">{words || '—'}</Txt>
  </Box>
)
