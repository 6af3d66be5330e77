import { t } from '../../messages'
import { Box, Txt } from '../../ui/native'
import { Card, Section } from '../../ui/parts'
import { Assessment } from './Assessment'
import { Goals } from './Goals'
import type { Content, Figures } from './types'

const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && t('report.hours', { n: hours }), (rest > 0 || hours === 0) && t('report.minutes', { n: rest })]
    .filter(Boolean)
    .join(' ')
}

/** The parts of a report that it has and that have data, in their order. */
export function Sections({ content: { sections, data } }: { content: Content }) {
  const filled = {
    attendance: data.attendance.planned > 0 && <Attendance data={data} />,
    dose: data.dose.length > 0 && <Dose data={data} />,
    goals: data.plan !== null && data.plan.goals.length > 0 && <Goals plan={data.plan} />,
    assessments: data.assessments.length > 0 && (
      <Section title={t('report.assessments')}>
        {data.assessments.map((each) => (
          <Assessment key={each.assessmentId} found={each} />
        ))}
      </Section>
    ),
    homework: data.homework.given > 0 && <Homework data={data} />,
  }
  const order = ['attendance', 'dose', 'goals', 'assessments', 'homework'] as const
  const shown = order.filter((section) => sections.includes(section) && filled[section])
  if (shown.length === 0) return <Txt className="text muted">{t('report.empty')}</Txt>
  return (
    <>
      {shown.map((section) => (
        <Box key={section}>{filled[section]}</Box>
      ))}
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: string | number }) => (
  <Box className="report-figure">
    <Txt className="figure-number">{value}</Txt>
    <Txt className="figure-label">{label}</Txt>
  </Box>
)

function Attendance({ data: { attendance } }: { data: Figures }) {
  const { planned, done, leave, absent } = attendance
  const rest = planned - done - leave - absent
  return (
    <Section title={t('report.attendance')}>
      <Card>
        <Box className="report-figures">
          <Figure label={t('report.planned')} value={attendance.planned} />
          <Figure label={t('lesson.state.DONE')} value={attendance.done} />
          <Figure label={t('lesson.state.LEAVE')} value={attendance.leave} />
          <Figure label={t('lesson.state.ABSENT')} value={attendance.absent} />
          {rest > 0 && <Figure label={t('report.rest')} value={rest} />}
        </Box>
        <Txt className="report-sum">{`${t('report.trained')} ${durationText(attendance.minutes)}`}</Txt>
      </Card>
    </Section>
  )
}

function Dose({ data: { dose } }: { data: Figures }) {
  const longest = Math.max(1, ...dose.map(({ minutes }) => minutes))
  return (
    <Section title={t('report.dose')}>
      <Card>
        {dose.map((each) => (
          <Box key={each.domain} className="report-bar">
            <Box className="report-bar-head">
              <Txt>{each.domainName}</Txt>
              <Txt className="report-bar-value">{durationText(each.minutes)}</Txt>
            </Box>
            <Box className="report-track">
              <Box className="report-fill" style={`width: ${Math.round((each.minutes / longest) * 100)}%`} />
            </Box>
            <Txt className="muted">
              {[
                t('report.sessions', { n: each.sessions }),
                each.accuracy !== null && t('report.correct', { n: each.accuracy }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Txt>
          </Box>
        ))}
      </Card>
    </Section>
  )
}

const Homework = ({ data: { homework } }: { data: Figures }) => (
  <Section title={t('report.homework')}>
    <Card>
      <Box className="report-figures">
        <Figure label={t('report.given')} value={homework.given} />
        <Figure label={t('report.handedIn')} value={homework.handedIn} />
        {homework.score !== null && (
          <Figure label={t('report.score')} value={String(Math.round(homework.score * 10) / 10)} />
        )}
      </Box>
    </Card>
  </Section>
)
