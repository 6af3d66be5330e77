import { useAccount, useChildren } from '../../api/useAccount'
import { useRows } from '../../api/useRows'
import { go } from '../../app/links'
import { dayText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { OfChild } from '../../ui/OfChild'
import { Row, Tag } from '../../ui/parts'
import { List } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** The class comments of a child, the latest first. */
function CommentList() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, child } = own
  const comments = useRows(child ? '/api/reply/page' : null, { patientId: child?.id ?? 0 })
  return (
    <Frame title={t('mine.comments')} reads={[account.user, read, comments]}>
      <Gate account={account}>
        <OfChild of={own}>
          {() => (
            <List read={comments} empty={t('comment.noneAll')}>
              {(comment) => (
                <Row
                  title={comment.text}
                  note={`${comment.authorName ?? t('comment.family')} · ${comment.courseName} · ${dayText(comment.day)}`}
                  end={!comment.byFamily && !comment.readAt ? <Tag tone="info">{t('message.new')}</Tag> : null}
                  onClick={() => go(`/lesson/detail/index?id=${comment.soDayId}`)}
                />
              )}
            </List>
          )}
        </OfChild>
      </Gate>
    </Frame>
  )
}

export default whole(CommentList)
