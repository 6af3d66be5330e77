import Taro from '@tarojs/taro'
import type { Response } from '../../api/calls'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { dayText, timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Txt } from '../../ui/native'
import { Action, Card, Fact, Tag } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'

type Wait = Response<'/api/so-wait/list'>[number]
const tones = { WAITING: 'info', OFFERED: 'warning', TAKEN: 'success', ENDED: 'neutral' } as const

/** What the children wait for, and the places that they are offered. */
export default function Waits() {
  const account = useAccount()
  const { read, children } = useChildren(account)
  const waits = useRead(account.signedIn ? '/api/so-wait/list' : null, {})
  const mayAnswer = ({ patientId }: Wait) => children.some(({ id, mayAskLeave }) => id === patientId && mayAskLeave)
  return (
    <Frame title={t('mine.waits')} reads={[account.user, read, waits]}>
      <Gate account={account}>
        <Shown read={waits}>
          {(list) =>
            list.length === 0 ? (
              <Empty text={t('waits.none')} />
            ) : (
              list.map((wait) => (
                <WaitCard key={wait.id} wait={wait} mayAnswer={mayAnswer(wait)} onDone={() => void waits.reload()} />
              ))
            )
          }
        </Shown>
      </Gate>
    </Frame>
  )
}

function WaitCard({ wait, mayAnswer, onDone }: { wait: Wait; mayAnswer: boolean; onDone: () => void }) {
  const take = useSend('/api/so-wait/take')
  const decline = useSend('/api/so-wait/decline')
  const { id, version } = wait
  const accept = async () => {
    const answer = await take.send({ id, version })
    if (!answer) return onDone()
    say(t('waits.taken'))
    void Taro.redirectTo({ url: `/lesson/detail/index?id=${answer.data.soDayId}` })
  }
  const refuse = async () => {
    if (await decline.send({ id, version })) say(t('waits.declined'))
    onDone()
  }
  return (
    <Card>
      <Tag tone={tones[wait.state]}>{t(`waits.state.${wait.state}` as Key)}</Tag>
      <Fact label={t('lesson.patient')}>{wait.patientName}</Fact>
      <Fact label={t('lesson.course')}>{`${wait.courseName} · ${wait.campusName}`}</Fact>
      {wait.state === 'OFFERED' && wait.offerDay && (
        <>
          <Fact label={t('waits.offer')}>
            {`${dayText(wait.offerDay)} ${wait.offerFrom ?? ''}–${wait.offerTo ?? ''} ${wait.offerDoctorName ?? ''}`}
          </Fact>
          {wait.deadline && <Fact label={t('waits.deadline')}>{timeText(wait.deadline)}</Fact>}
          {mayAnswer ? (
            <>
              <Action busy={take.busy} onClick={() => void accept()}>
                {t('waits.take')}
              </Action>
              <Action kind="plain" busy={decline.busy} onClick={() => void refuse()}>
                {t('waits.decline')}
              </Action>
            </>
          ) : (
            <Txt className="text muted">{t('waits.noRight')}</Txt>
          )}
        </>
      )}
    </Card>
  )
}
