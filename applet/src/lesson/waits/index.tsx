import Taro from '@tarojs/taro'
import { useState } from 'react'
import type { Response } from '../../api/calls'
import { useAccount, useChildren, voiceFor } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import type { Voice } from '../../app/settings'
import { dayText, timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { JoinWait } from '../../ui/JoinWait'
import { NoRight } from '../../ui/NoRight'
import { Box, Txt } from '../../ui/native'
import { Action, Card, Fact, Tag } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'
import { Sure } from '../../ui/Sure'
import { hoursText } from '../../ui/WaitWish'
import { weekdayName } from '../../ui/weekdays'
import { whole } from '../../ui/whole'
import { Change } from './Change'

type Wait = Response<'/api/so-wait/list'>[number]
const tones = { WAITING: 'info', OFFERED: 'warning', TAKEN: 'success', ENDED: 'neutral' } as const

/** What the children wait for, and the places that they are offered; and the ways onto the waitlist, to change a wish, and off it. */
function Waits() {
  const account = useAccount()
  const { read, children, child } = useChildren(account)
  const [joining, setJoining] = useState(false)
  const waits = useRead(account.signedIn ? '/api/so-wait/list' : null, {})
  const mayAnswer = ({ patientId }: Wait) => children.some(({ id, mayAskLeave }) => id === patientId && mayAskLeave)
  return (
    <Frame title={t('mine.waits')} reads={[account.user, read, waits]}>
      <Gate account={account}>
        {children.some(({ mayAskLeave }) => mayAskLeave) && (
          <Action kind="plain" onClick={() => setJoining(true)}>
            {t('waits.join')}
          </Action>
        )}
        {children.map((each) => (
          <NoRight key={each.id} what="waits" child={each} voice={voiceFor(account, each.id)} />
        ))}
        {/* Until the children are read, nobody knows who may answer. */}
        <Shown read={read}>
          {() => (
            <Shown read={waits}>
              {(list) =>
                list.length === 0 ? (
                  <Empty text={t('waits.none')} />
                ) : (
                  list.map((wait) => (
                    <WaitCard
                      key={wait.id}
                      wait={wait}
                      mayAnswer={mayAnswer(wait)}
                      voice={voiceFor(account, wait.patientId)}
                      onDone={() => void waits.reload()}
                    />
                  ))
                )
              }
            </Shown>
          )}
        </Shown>
        {joining && (
          <JoinWait
            wanted={{ patientId: child?.id }}
            onClose={() => setJoining(false)}
            onDone={() => {
              setJoining(false)
              void waits.reload()
            }}
          />
        )}
      </Gate>
    </Frame>
  )
}

/** Which entry a button is about, among others with the same words. */
const entryText = ({ patientName, courseName }: Wait): string => `${patientName} · ${courseName}`

function WaitCard({
  wait,
  mayAnswer,
  voice,
  onDone,
}: {
  wait: Wait
  mayAnswer: boolean
  voice: Voice
  onDone: () => void
}) {
  const take = useSend('/api/so-wait/take')
  const { id, version } = wait
  const accept = async () => {
    const answer = await take.send({ id, version })
    if (!answer) return onDone()
    say(t('waits.taken'))
    void Taro.redirectTo({ url: `/lesson/detail/index?id=${answer.data.soDayId}` })
  }
  return (
    <Card>
      <Tag tone={tones[wait.state]}>{t(`waits.state.${wait.state}` as Key)}</Tag>
      <Fact label={t('lesson.patient', {}, voice)}>{wait.patientName}</Fact>
      <Fact label={t('lesson.course')}>{`${wait.courseName} · ${wait.campusName}`}</Fact>
      {wait.state === 'WAITING' && <Waiting wait={wait} mayAnswer={mayAnswer} onDone={onDone} />}
      {wait.state === 'OFFERED' && wait.offerDay && (
        <>
          <Fact label={t('waits.offer')}>
            {`${dayText(wait.offerDay)} ${wait.offerFrom ?? ''}–${wait.offerTo ?? ''} ${wait.offerDoctorName ?? ''}`}
          </Fact>
          {wait.deadline && <Fact label={t('waits.deadline')}>{timeText(wait.deadline)}</Fact>}
          {mayAnswer ? (
            <>
              <Action of={entryText(wait)} busy={take.busy} onClick={() => void accept()}>
                {t('waits.take')}
              </Action>
              <Decline wait={wait} onDone={onDone} />
            </>
          ) : (
            <Txt className="text muted">{t('waits.noRight', {}, voice)}</Txt>
          )}
        </>
      )}
    </Card>
  )
}

/** Declines the place that is offered, once it is said that it does not come back. */
function Decline({ wait, onDone }: { wait: Wait; onDone: () => void }) {
  const decline = useSend('/api/so-wait/decline')
  const [asked, setAsked] = useState(false)
  const { id, version } = wait
  const refuse = async () => {
    if (await decline.send({ id, version })) say(t('waits.declined'))
    setAsked(false)
    onDone()
  }
  return (
    <>
      <Action kind="plain" of={entryText(wait)} onClick={() => setAsked(true)}>
        {t('waits.decline')}
      </Action>
      {asked && (
        <Sure
          title={t('waits.decline')}
          why={t('waits.declineWhy')}
          sure={t('waits.declineSure')}
          busy={decline.busy}
          onSure={() => void refuse()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** On which days and at what time a place is wanted, in words. */
const wishText = (wait: Wait): string =>
  [wait.weekdays.map(weekdayName).join(t('common.comma')), hoursText(wait)].filter(Boolean).join(' ') ||
  t('waits.anyTime')

/** Of an entry that waits: when its place is wanted, how many wait before it, and the ways to change it and off the list. */
function Waiting({ wait, mayAnswer, onDone }: { wait: Wait; mayAnswer: boolean; onDone: () => void }) {
  const withdraw = useSend('/api/so-wait/withdraw')
  const [leaving, setLeaving] = useState(false)
  const [changing, setChanging] = useState(false)
  const { id, version, before, toDay } = wait
  const leave = async () => {
    if (await withdraw.send({ id, version })) say(t('waits.left'))
    setLeaving(false)
    onDone()
  }
  return (
    <>
      <Fact label={t('waits.can')}>{wishText(wait)}</Fact>
      <Fact label={t('waits.until')}>{dayText(toDay)}</Fact>
      <Fact label={t('waits.place')}>{before ? t('waits.inFront', { count: before }) : t('waits.first')}</Fact>
      {mayAnswer && <Txt className="text muted">{t('waits.next')}</Txt>}
      {mayAnswer && (
        <Box className="adds">
          <Action kind="plain" of={entryText(wait)} onClick={() => setChanging(true)}>
            {t('waits.change')}
          </Action>
          <Action kind="plain" of={entryText(wait)} onClick={() => setLeaving(true)}>
            {t('waits.leave')}
          </Action>
        </Box>
      )}
      {changing && <Change wait={wait} onClose={() => setChanging(false)} onDone={onDone} />}
      {leaving && (
        <Sure
          title={t('waits.leave')}
          why={t('waits.leaveWhy')}
          sure={t('waits.leaveSure')}
          busy={withdraw.busy}
          onSure={() => void leave()}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

export default whole(Waits)
