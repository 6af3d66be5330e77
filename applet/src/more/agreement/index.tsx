import { useRouter } from '@tarojs/taro'
import { useRead } from '../../api/useRead'
import { timeText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Heading, Txt } from '../../ui/native'
import { Card } from '../../ui/parts'
import { Shown } from '../../ui/Shown'

/** An agreement, in the revision in force. */
export default function Agreement() {
  const code = useRouter().params.code === 'privacy' ? 'privacy' : 'service'
  const agreement = useRead('/api/rbac/user/agreement/info', { code })
  return (
    <Frame title={agreement.data?.title ?? t('mine.service')} reads={[agreement]}>
      <Shown read={agreement} rows={9}>
        {({ body, revision, effectiveAt }) => (
          <Card>
            <Txt className="row-note">{t('agreement.revision', { revision, from: timeText(effectiveAt) })}</Txt>
            {blocks(body).map(({ heading, text }, at) =>
              heading ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
                <Heading key={at} level={2} className="section-title">
                  {text}
                </Heading>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
                <Txt key={at} className="text">
                  {text}
                </Txt>
              ),
            )}
          </Card>
        )}
      </Shown>
    </Frame>
  )
}

/** The headings and paragraphs of a text in Markdown. */
const blocks = (body: string) =>
  body
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({
      heading: line.startsWith('#'),
      text: line
        .replace(/^#+\s*/, '')
        .replace(/^[-*]\s+/, '• ')
        .replace(/\*\*/g, ''),
    }))
