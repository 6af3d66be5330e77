import { useEffect, useState } from 'react'
import { outdate } from '../../api/answers'
import { useAccount } from '../../api/useAccount'
import { useOffer } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { say } from '../../api/useSend'
import { follow, pageOf } from '../../app/links'
import { useId } from '../../app/params'
import { timeText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Heading, Txt } from '../../ui/native'
import { Action, Card } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** One message, which then counts as read, and the way to what it is about. */
function Message() {
  const id = useId()
  const account = useAccount()
  const message = useRead(account.signedIn ? '/api/message/detail' : null, { id })
  const { data } = message
  useEffect(() => {
    // It counts as read now, and the number on the bar is another.
    if (data) outdate()
  }, [data])
  return (
    <Frame title={t('message.one')} reads={[message, account.user]}>
      <Gate account={account} visitors>
        <Shown read={message}>
          {({ title, body, link, createdAt, event }) => (
            <>
              <Card>
                <Heading level={2} className="lesson-time">
                  {title}
                </Heading>
                <Txt className="row-note">{timeText(createdAt)}</Txt>
                <Txt className="text">{body}</Txt>
              </Card>
              {link && pageOf(link) && <Action onClick={() => follow(link)}>{t('message.open')}</Action>}
              {event === 'announced' && <Next />}
            </>
          )}
        </Shown>
      </Gate>
    </Frame>
  )
}

/** Offers to be told of the next announcement by the messaging app, too; who has agreed often enough is not asked. */
function Next() {
  const { offered, ask } = useOffer('NEWS')
  const [told, setTold] = useState(false)
  if (!offered || told) return null
  const agree = async () => {
    if (!(await ask())) return
    setTold(true)
    say(t('message.willTell'))
  }
  return (
    <Action kind="plain" onClick={() => void agree()}>
      {t('message.tellNext')}
    </Action>
  )
}

export default whole(Message)
