import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { factsOf } from '../../ui/factsOf.ts'
import { useDict } from '../../ui/useDict.ts'
import { gasText } from '../assess/plan/plan.ts'
import { MasteryTag } from './MasteryTag.tsx'
import { RecordTag } from './RecordTag.tsx'
import styles from './record.module.css'
import type { SessionRecord } from './record.ts'

type Shown = Omit<SessionRecord, 'addenda' | 'returnReason'> & Partial<Pick<SessionRecord, 'addenda'>>

/** A record to read: who trained what and when, and how it went. */
export function RecordView({ record }: { record: Shown }) {
  const moods = useDict('mood')
  const { addenda = [] } = record
  const said = factsOf('so-day', record, [
    { key: 'engagement', value: record.engagement && `${record.engagement} / 5` },
    { key: 'mood', value: record.mood && moods.label(record.mood) },
    { key: 'note', wide: true },
    { key: 'nextStep', wide: true },
    { key: 'adverse', wide: true },
    'signedByName',
    'countersignedByName',
  ])
  return (
    <article className={styles.view}>
      <p className={styles.line}>
        <DateText value={record.day} />
        <span>{record.courseName}</span>
        <span>{record.doctorName}</span>
        <RecordTag state={record.state} />
      </p>
      <TaskList tasks={record.tasks} />
      <NotedGoals goals={record.goals} />
      <Facts items={said.filter(({ value }) => value)} />
      {addenda.map(({ id, text, createdAt, createdByName }) => (
        <p key={id} className={styles.addendum}>
          <span className={styles.quiet}>
            {t('so-day:table.soRecordAddendum')} · {createdByName} · <DateText value={createdAt} />
          </span>
          {text}
        </p>
      ))}
    </article>
  )
}

/** The levels of goals that were noted with a record, each from the one where the plan began. */
function NotedGoals({ goals }: { goals: SessionRecord['goals'] }) {
  if (goals.length === 0) return null
  return (
    <ul className={styles.list}>
      {goals.map(({ goalId, title, baseline, level, text }) => (
        <li key={goalId}>
          {t('schedule.record.goalNoted', { title, from: gasText(baseline), to: gasText(level) })}{' '}
          <span className={styles.quiet}>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The tasks of a session with how well each is mastered. */
export function TaskList({ tasks }: { tasks: SessionRecord['tasks'] }) {
  const domains = useDict('domain')
  const figures = (task: SessionRecord['tasks'][number]) =>
    [
      task.level !== null && t('schedule.record.level', { level: task.level }),
      task.trials !== null && t('schedule.record.counted', { correct: task.correct ?? '–', trials: task.trials }),
      task.reactionMs !== null && `${task.reactionMs} ms`,
      task.minutes !== null && t('schedule.record.minutes', { minutes: task.minutes }),
      task.prompts !== null && t('schedule.record.prompts', { prompts: task.prompts }),
    ].filter(Boolean)
  return (
    <ul className={styles.list}>
      {tasks.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tasks of a record have no other order
        <li key={index}>
          <span className={styles.line}>
            <strong>{task.task}</strong>
            <span className={styles.quiet}>{domains.label(task.domain)}</span>
            <MasteryTag accuracy={task.accuracy} />
          </span>
          <span className={styles.quiet}>{figures(task).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
