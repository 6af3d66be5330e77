import { useAccount } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { useRows } from '../../api/useRows'
import { useSend } from '../../api/useSend'
import { go } from '../../app/links'
import { timeText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Action, Row, Tag } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** What the centre told the family. */
function Messages() {
  const account = useAccount()
  const messages = useRows(account.signedIn ? '/api/message/page' : null, {})
  const unread = useRead(account.signedIn ? '/api/message/noRead' : null, {})
  const all = useSend('/api/message/read')
  const some = messages.data?.list.some(({ readAt }) => readAt === null) ?? false
  const readAll = async () => {
    if (await all.send({})) await Promise.all([messages.reload(), unread.reload()])
  }
  return (
    <Frame title={t('message.title')} tab="messages" reads={[account.user, messages]} unread={unread}>
      <Gate account={account} visitors>
        {some && (
          <Action kind="plain" busy={all.busy} onClick={() => void readAll()}>
            {t('message.readAll')}
          </Action>
        )}
        <List read={messages} empty={t('message.none')}>
          {(message) => (
            <Row
              title={message.title}
              note={timeText(message.createdAt)}
              end={message.readAt ? null : <Tag tone="info">{t('message.new')}</Tag>}
              onClick={() => go(`/more/message/index?id=${message.id}`)}
            />
          )}
        </List>
      </Gate>
    </Frame>
  )
}

export default whole(Messages)
