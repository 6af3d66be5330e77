import { useRead } from '../../api/useRead'
import { useParams } from '../../app/route'
import { clockOf, plainDay } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Txt } from '../../ui/native'
import { Prose } from '../../ui/Prose'
import { Card } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** An agreement, in the revision in force. */
function Agreement() {
  const code = useParams().code === 'privacy' ? 'privacy' : 'service'
  const agreement = useRead('/api/rbac/user/agreement/info', { code })
  return (
    <Frame title={agreement.data?.title ?? t('mine.service')} reads={[agreement]}>
      <Shown read={agreement} rows={9}>
        {({ body, revision, effectiveAt }) => (
          <Card>
            <Txt className="row-note">
              {t('agreement.revision', { revision, from: plainDay(clockOf(effectiveAt).day) })}
            </Txt>
            <Prose text={body} />
          </Card>
        )}
      </Shown>
    </Frame>
  )
}

export default whole(Agreement)
