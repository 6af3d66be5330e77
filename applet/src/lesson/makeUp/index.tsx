import { limits } from '@cogcampus/contract/limits'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { Request, Response } from '../../api/calls'
import { read } from '../../api/request'
import { useAbout, useAccount, useChildren, voiceFor } from '../../api/useAccount'
import { useNotices } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { useRows } from '../../api/useRows'
import { say, useSend } from '../../api/useSend'
import { useId } from '../../app/params'
import type { Voice } from '../../app/settings'
import { dayAfter, dayFrom, dayText } from '../../app/when'
import { t } from '../../messages'
import { Changed, changesOf } from '../../ui/Changed'
import { ChildPicker } from '../../ui/ChildPicker'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { JoinWait } from '../../ui/JoinWait'
import type { Lesson } from '../../ui/LessonRow'
import { NoRight } from '../../ui/NoRight'
import { Box, Txt } from '../../ui/native'
import { Action, Card, Choices, Field, Row } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'
import { Empty, List, Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import '../../styles/decided.css'

/** The lessons that can still be made up, and the booking of one. */
function MakeUp() {
  const wanted = useId()
  const account = useAccount()
  const own = useChildren(account)
  const { children, child } = own
  const lessons = useRows(child ? '/api/so-day/makeUp/page' : null, wanted || !child ? {} : { patientId: child.id })
  const [opened, setOpened] = useState<number | null>(wanted || null)
  // What is no longer to be made up stays open, so that the sheet says why.
  const chosen = useRef<Lesson | undefined>(undefined)
  const found = lessons.data?.list.find(({ id }) => id === opened)
  if (found || chosen.current?.id !== opened) chosen.current = found
  const lesson = chosen.current
  useAbout(account, lesson?.patientId)
  const mayBook = ({ patientId }: Lesson) => children.some(({ id, mayAskLeave }) => id === patientId && mayAskLeave)
  // A link from before may be about a lesson that is made up by now, or whose last day for that has passed.
  const isOver = opened !== null && lessons.data !== undefined && !lessons.more && !lesson
  return (
    <Frame title={t('makeUp.title')} reads={[account.user, own.read, lessons]}>
      <Gate account={account}>
        {/* Nothing is asked for while the children are unknown: why they are is said here. */}
        <Shown read={own.read}>
          {() => (
            <>
              {!wanted && <ChildPicker of={own} />}
              {children.map((each) => (
                <NoRight key={each.id} what="leave" child={each} voice={voiceFor(account, each.id)} />
              ))}
              {isOver && (
                <Box className="no-right" role="status">
                  {t('makeUp.over')}
                </Box>
              )}
              <List read={lessons} empty={t('makeUp.none')}>
                {(row) => (
                  <Row
                    title={`${row.courseName} · ${row.doctorName}`}
                    note={noteOf(row, voiceFor(account, row.patientId))}
                    {...(mayBook(row) ? { onClick: () => setOpened(row.id) } : {})}
                  />
                )}
              </List>
            </>
          )}
        </Shown>
        {lesson && mayBook(lesson) && <Book lesson={lesson} onClose={() => setOpened(null)} />}
      </Gate>
    </Frame>
  )
}

/** Whose lesson it was, when, and until when it can be made up. */
const noteOf = ({ patientName: name, day, from, makeUpUntil }: Lesson, voice: Voice): string =>
  t('makeUp.of', { name, day: `${dayText(day)} ${from}`, until: makeUpUntil ? dayText(makeUpUntil) : '' }, voice)

function Book({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  /** The first day of those that are looked through; today where it is none. */
  const [since, setSince] = useState<string | null>(null)
  const free = useRead('/api/so-day/makeUp/free', askedFrom(lesson, since))
  const book = useSend('/api/so-day/makeUp/book')
  const [day, setDay] = useState<string | null>(null)
  const askToTell = useNotices('LESSON', 'REMINDER')
  const [place, setPlace] = useState<string | null>(null)
  const days = [...new Set((free.data ?? []).map((each) => each.day))]
  const shown = day ?? days[0] ?? null
  const places = (free.data ?? [])
    .filter((each) => each.day === shown)
    .map((each) => ({ ...each, value: `${each.day} ${each.from} ${each.doctorId}` }))
  const [now, setNow] = useState<Response<'/api/so-day/info'> | null>(null)
  const send = async () => {
    const chosen = places.find(({ value }) => value === place)
    if (!chosen) return
    await askToTell()
    const { day, from, to, doctorId } = chosen
    const inputOf = ({ id, version }: { id: number; version: number }) => ({ id, version, day, from, to, doctorId })
    const answer = await book.send(inputOf(lesson), async () => {
      const fresh = await read('/api/so-day/info', { id: lesson.id })
      if (fresh.makeUpUntil) return inputOf(fresh)
      setNow(fresh)
      return null
    })
    if (!answer) return void free.reload()
    say(t('makeUp.booked'))
    void Taro.redirectTo({ url: `/lesson/detail/index?id=${answer.data.id}` })
  }
  const [waiting, setWaiting] = useState(false)
  const turn = (first: string | null) => {
    setSince(first)
    setDay(null)
    setPlace(null)
  }
  if (now) return <Gone before={lesson} now={now} onClose={onClose} />
  if (waiting)
    return (
      <JoinWait
        wanted={{ patientId: lesson.patientId, courseName: lesson.courseName }}
        onClose={onClose}
        onDone={() => void Taro.redirectTo({ url: '/lesson/waits/index' })}
      />
    )
  return (
    <Sheet title={t('makeUp.book')} onClose={onClose}>
      <Txt className="text">
        {t('makeUp.choose', {
          name: lesson.patientName,
          course: lesson.courseName,
          day: `${dayText(lesson.day)} ${lesson.from}`,
        })}
      </Txt>
      <Txt className="text muted">{t('makeUp.takes')}</Txt>
      <Shown read={free}>
        {(list) =>
          list.length === 0 ? (
            <Empty text={noneText(since)} action={t('waits.join')} onAction={() => setWaiting(true)} />
          ) : (
            <Card>
              <Field label={t('makeUp.day')}>
                <Choices
                  label={t('makeUp.day')}
                  value={shown}
                  options={days.map((value) => ({ value, label: dayText(value) }))}
                  onChange={(value) => {
                    setDay(value)
                    setPlace(null)
                  }}
                />
              </Field>
              <Field label={t('makeUp.time')}>
                <Choices
                  label={t('makeUp.time')}
                  value={place}
                  options={places.map(({ value, from, to, doctorName }) => ({
                    value,
                    label: `${from}–${to} ${doctorName}`,
                  }))}
                  onChange={setPlace}
                />
              </Field>
              <Action
                busy={book.busy}
                reason={places.some(({ value }) => value === place) ? undefined : t('makeUp.timeFirst')}
                onClick={() => void send()}
              >
                {t('makeUp.confirm')}
              </Action>
              <Action kind="plain" onClick={() => setWaiting(true)}>
                {t('makeUp.wait')}
              </Action>
            </Card>
          )
        }
      </Shown>
      <Turn since={since} until={lesson.makeUpUntil} onTurn={turn} />
    </Sheet>
  )
}

/** What asks for free places from a day on; from today where it is none. */
const askedFrom = ({ id }: Lesson, since: string | null): Request<'/api/so-day/makeUp/free'> =>
  since ? { id, day: since } : { id }

const noneText = (since: string | null) =>
  since ? t('makeUp.noneFreeFrom', { day: dayText(since) }) : t('makeUp.noneFree')

/** Leads on to later days while it can be made up on them, and back to the next ones. */
function Turn({
  since,
  until,
  onTurn,
}: {
  since: string | null
  until: string | null
  onTurn: (first: string | null) => void
}) {
  const later = dayAfter(since ?? dayFrom(), limits.freeDays)
  return (
    <>
      {until !== null && later <= until && (
        <Action kind="plain" onClick={() => onTurn(later)}>
          {t('makeUp.later', { day: dayText(later) })}
        </Action>
      )}
      {since && (
        <Action kind="plain" onClick={() => onTurn(null)}>
          {t('makeUp.sooner')}
        </Action>
      )}
    </>
  )
}

/** Why a lesson is no longer to be made up, and the way to what the centre arranged. */
function Gone({ before, now, onClose }: { before: Lesson; now: Response<'/api/so-day/info'>; onClose: () => void }) {
  const { id, madeUpBy } = now
  const changes = madeUpBy
    ? [t('makeUp.already', { day: `${dayText(madeUpBy.day)} ${madeUpBy.from}` })]
    : changesOf(before, now)
  return (
    <Sheet title={t('makeUp.book')} onClose={onClose}>
      <Changed changes={changes} next={t('makeUp.notNow')} />
      <Action onClick={() => void Taro.redirectTo({ url: `/lesson/detail/index?id=${madeUpBy?.id ?? id}` })}>
        {t('makeUp.openLesson')}
      </Action>
    </Sheet>
  )
}

export default whole(MakeUp)
