import { useState } from 'react'
import type { Response } from '../../api/calls'
import { type Child, useAbout, useAccount, useChildren } from '../../api/useAccount'
import { useOffer } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { say } from '../../api/useSend'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { dayText } from '../../app/when'
import { type Key, t } from '../../messages'
import { AskLeave } from '../../ui/AskLeave'
import { Comments } from '../../ui/Comments'
import { Decision } from '../../ui/Decision'
import { Evaluate } from '../../ui/Evaluate'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { type Lesson, LessonState } from '../../ui/LessonRow'
import { Materials, useMaterials } from '../../ui/Materials'
import { NeedsConsent } from '../../ui/NeedsConsent'
import { NoRight } from '../../ui/NoRight'
import { Box, Txt } from '../../ui/native'
import { Action, Card, Fact, Row, Section, Stars } from '../../ui/parts'
import { placeText } from '../../ui/place'
import { Shown } from '../../ui/Shown'
import { WorkRow } from '../../ui/WorkRow'
import { whole } from '../../ui/whole'
import { TakeBack } from './TakeBack'
import '../../styles/decided.css'
import '../../styles/pictures.css'

/** One lesson: when and where, its record, homework and comments, and what the family may do with it. */
function LessonDetail() {
  const id = useId()
  const account = useAccount()
  const { children } = useChildren(account)
  const childOf = ({ patientId }: { patientId: number }) => children.find((child) => child.id === patientId)
  const lesson = useRead(account.signedIn ? '/api/so-day/info' : null, { id })
  useAbout(account, lesson.data?.patientId)
  const materials = useMaterials({ soDayId: id }, (lesson.data?.works.length ?? 0) > 0)
  const [open, setOpen] = useState<'leave' | 'evaluate' | null>(null)
  const done = () => {
    setOpen(null)
    void lesson.reload()
  }
  const row = lesson.data
  return (
    <Frame title={t('lesson.title')} reads={[lesson, materials, account.user]}>
      <Gate account={account}>
        <Shown read={lesson} rows={6}>
          {(row) => (
            <>
              <Decision lesson={row} child={childOf(row)} />
              <Unrecorded lesson={row} child={childOf(row)} />
              <Card>
                <Box className="lesson-head">
                  <Txt className="lesson-time">{`${dayText(row.day)} ${row.from}–${row.to}`}</Txt>
                  <LessonState state={row.state} />
                </Box>
                <Fact label={t('lesson.patient')}>{row.patientName}</Fact>
                <Fact label={t('lesson.course')}>{row.courseName}</Fact>
                <Fact label={t('lesson.doctor')}>{row.doctorName}</Fact>
                <Fact label={t('changed.place')}>{placeText(row)}</Fact>
                {row.location === 'CENTER' && row.address && <Fact label={t('campus.address')}>{row.address}</Fact>}
                {notYet(row) && <Fact label={t('lesson.bring')}>{row.bring ?? t(`lesson.bring.${row.location}`)}</Fact>}
                <Fact label={t('lesson.hours')}>{row.hours}</Fact>
                <LeaveFacts lesson={row} />
                {row.makeUpUntil && <Fact label={t('lesson.makeUpUntil')}>{dayText(row.makeUpUntil)}</Fact>}
              </Card>
              <Other of={row.makeUpOf} title="lesson.makesUpFor" />
              <Other of={row.madeUpBy} title="lesson.madeUpBy" />
              {notYet(row) && <Remind />}
              {row.mayAskLeave && (
                <Action kind="plain" onClick={() => setOpen('leave')}>
                  {t('leave.ask')}
                </Action>
              )}
              <TakeBack lesson={row} read={lesson} />
              {row.makeUpUntil && childOf(row)?.mayAskLeave && (
                <Action onClick={() => go(`/lesson/makeUp/index?id=${row.id}`)}>{t('makeUp.book')}</Action>
              )}
              <Unoffered lesson={row} child={childOf(row)} />
              {row.mayEvaluate && <Action onClick={() => setOpen('evaluate')}>{t('evaluate.title')}</Action>}
              {row.record && (
                <Section title={t('record.title')}>
                  <Card>
                    {row.record.tasks.map((task, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a task has no other name than its place
                      <Fact key={at} label={task.domainName}>
                        {[
                          task.task,
                          task.level === null ? null : t('record.level', { level: task.level }),
                          task.accuracy === null ? null : t('record.accuracy', { percent: task.accuracy }),
                          task.minutes === null ? null : t('course.minutes', { minutes: task.minutes }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Fact>
                    ))}
                    {row.record.engagement !== null && (
                      <Stars label={t('record.engagement')} value={row.record.engagement} />
                    )}
                    {row.record.note && <Txt className="text">{row.record.note}</Txt>}
                    {row.record.nextStep && <Fact label={t('record.nextStep')}>{row.record.nextStep}</Fact>}
                  </Card>
                </Section>
              )}
              {row.works.length > 0 && (
                <Section title={t('work.title')}>
                  <Card className="list">
                    {row.works.map((work) => (
                      <WorkRow key={work.id} work={work} />
                    ))}
                  </Card>
                </Section>
              )}
              <Materials read={materials} />
              {row.evaluation && (
                <Section title={t('evaluate.given')}>
                  <Card>
                    <Stars label={t('evaluate.effect')} value={row.evaluation.effect} />
                    <Stars label={t('evaluate.attitude')} value={row.evaluation.attitude} />
                    <Stars label={t('evaluate.punctual')} value={row.evaluation.punctual} />
                    {row.evaluation.text && <Txt className="text">{row.evaluation.text}</Txt>}
                  </Card>
                </Section>
              )}
              {['DONE', 'CHECKED_IN'].includes(row.state) && <Comments soDayId={row.id} />}
            </>
          )}
        </Shown>
        {open === 'leave' && row && (
          <AskLeave lesson={row} renew={lesson.renew} onClose={() => setOpen(null)} onDone={done} />
        )}
        {open === 'evaluate' && row && <Evaluate id={row.id} onClose={() => setOpen(null)} onDone={done} />}
      </Gate>
    </Frame>
  )
}

/** Whether a lesson is still to take place. */
const notYet = ({ state }: { state: Lesson['state'] }) => ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED'].includes(state)

/** Offers to be told by the messaging app the evening before, and of changes; who has agreed often enough is not asked. */
function Remind() {
  const { offered, ask } = useOffer('REMINDER', 'LESSON')
  const [told, setTold] = useState(false)
  if (!offered || told) return null
  const agree = async () => {
    if (!(await ask())) return
    setTold(true)
    say(t('lesson.willRemind'))
  }
  return (
    <Action kind="plain" onClick={() => void agree()}>
      {t('lesson.remind')}
    </Action>
  )
}

interface OfChild {
  lesson: Pick<Lesson, 'state' | 'makeUpUntil'>
  child: Child | undefined
}
/** That the lesson is not recorded, while no consent holds. */
function Unrecorded({ lesson, child }: OfChild) {
  if (notYet(lesson)) return <NeedsConsent child={child} note={t('consent.lesson')} />
  const held = ['CHECKED_IN', 'DONE'].includes(lesson.state)
  return held ? <NeedsConsent child={child} note={t('consent.lessonOver')} /> : null
}
/** Why the account can neither ask leave for the lesson nor book the one that makes up for it, or reads no record of one that is over. */
function Unoffered({ lesson, child }: OfChild) {
  if (lesson.state === 'DONE') return <NoRight what="records" child={child} />
  return lesson.makeUpUntil || notYet(lesson) ? <NoRight what="leave" child={child} /> : null
}

/** The lesson that another makes up for, or that makes up for it, with the way there. */
function Other({ of, title }: { of: Response<'/api/so-day/info'>['makeUpOf']; title: Key }) {
  if (!of) return null
  return (
    <Card className="notice">
      <Row
        title={t(title)}
        note={`${dayText(of.day)} ${of.from}`}
        onClick={() => go(`/lesson/detail/index?id=${of.id}`)}
      />
    </Card>
  )
}

/** What the family wrote when it asked leave, and why the lesson is as it is. */
function LeaveFacts({ lesson }: { lesson: Response<'/api/so-day/info'> }) {
  const { leaveReasonName, leaveNote, reason, state } = lesson
  return (
    <>
      {leaveReasonName && <Fact label={t('leave.reason')}>{leaveReasonName}</Fact>}
      {leaveNote && <Fact label={t('leave.note')}>{leaveNote}</Fact>}
      {reason && state !== 'LEAVE' && <Fact label={t('lesson.reason')}>{reason}</Fact>}
    </>
  )
}

export default whole(LessonDetail)
