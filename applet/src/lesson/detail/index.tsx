import { useState } from 'react'
import type { Response } from '../../api/calls'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { dayText, timeText } from '../../app/when'
import { t } from '../../messages'
import { AskLeave } from '../../ui/AskLeave'
import { Comments } from '../../ui/Comments'
import { Evaluate } from '../../ui/Evaluate'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { LessonState } from '../../ui/LessonRow'
import { Box, Txt } from '../../ui/native'
import { Action, Card, Fact, Section, Stars } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { WorkRow } from '../../ui/WorkRow'

/** One lesson: when and where, its record, homework and comments, and what the family may do with it. */
export default function LessonDetail() {
  const id = useId()
  const account = useAccount()
  const { children } = useChildren(account)
  const mayChange = (patientId: number) => children.some((child) => child.id === patientId && child.mayAskLeave)
  const lesson = useRead(account.signedIn ? '/api/so-day/info' : null, { id })
  const withdraw = useSend('/api/so-day/leave/withdraw')
  const [open, setOpen] = useState<'leave' | 'evaluate' | null>(null)
  const done = () => {
    setOpen(null)
    void lesson.reload()
  }
  const takeBack = async (version: number) => {
    if (await withdraw.send({ id, version })) say(t('leave.withdrawn'))
    await lesson.reload()
  }
  const row = lesson.data
  return (
    <Frame title={t('lesson.title')} reads={[lesson, account.user]}>
      <Gate account={account}>
        <Shown read={lesson} rows={6}>
          {(row) => (
            <>
              <Card>
                <Box className="lesson-head">
                  <Txt className="lesson-time">{`${dayText(row.day)} ${row.from}–${row.to}`}</Txt>
                  <LessonState state={row.state} />
                </Box>
                <Fact label={t('lesson.patient')}>{row.patientName}</Fact>
                <Fact label={t('lesson.course')}>{row.courseName}</Fact>
                <Fact label={t('lesson.doctor')}>{row.doctorName}</Fact>
                <Fact label={t('lesson.place')}>
                  {row.location === 'CENTER'
                    ? [row.campusName, row.roomName].filter(Boolean).join(' · ')
                    : t(`lesson.location.${row.location}`)}
                </Fact>
                {row.location === 'CENTER' && row.address && <Fact label={t('campus.address')}>{row.address}</Fact>}
                <Fact label={t('lesson.hours')}>{row.hours}</Fact>
                <LeaveFacts lesson={row} />
                {row.madeUpOn && <Fact label={t('lesson.madeUpOn')}>{dayText(row.madeUpOn)}</Fact>}
                {row.makeUpUntil && <Fact label={t('lesson.makeUpUntil')}>{dayText(row.makeUpUntil)}</Fact>}
              </Card>
              {row.mayAskLeave && (
                <Action kind="plain" onClick={() => setOpen('leave')}>
                  {t('leave.ask')}
                </Action>
              )}
              {row.mayWithdrawLeave && (
                <Action kind="plain" busy={withdraw.busy} onClick={() => void takeBack(row.version)}>
                  {t('leave.withdraw')}
                </Action>
              )}
              {row.makeUpUntil && !row.madeUpOn && mayChange(row.patientId) && (
                <Action onClick={() => go(`/lesson/makeUp/index?id=${row.id}`)}>{t('makeUp.book')}</Action>
              )}
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
        {open === 'leave' && row && <AskLeave lesson={row} onClose={() => setOpen(null)} onDone={done} />}
        {open === 'evaluate' && row && <Evaluate id={row.id} onClose={() => setOpen(null)} onDone={done} />}
      </Gate>
    </Frame>
  )
}

/** What was asked and answered about leave, and why the lesson is as it is. */
function LeaveFacts({ lesson }: { lesson: Response<'/api/so-day/info'> }) {
  const { leaveReasonName, leaveNote, leaveRefusal, leaveRefusedByName, leaveRefusedAt, reason } = lesson
  const refused = [leaveRefusal, leaveRefusedByName, leaveRefusedAt && timeText(leaveRefusedAt)]
  return (
    <>
      {leaveReasonName && <Fact label={t('leave.reason')}>{leaveReasonName}</Fact>}
      {leaveNote && <Fact label={t('leave.note')}>{leaveNote}</Fact>}
      {leaveRefusal && <Fact label={t('leave.refused')}>{refused.filter(Boolean).join(' · ')}</Fact>}
      {reason && <Fact label={t(lesson.state === 'LEAVE' ? 'leave.answer' : 'lesson.reason')}>{reason}</Fact>}
    </>
  )
}
