import { useRead } from '../../api/useRead'
import { toTab } from '../../app/links'
import { settings } from '../../app/settings'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Heading, Txt } from '../../ui/native'
import { Action, Card } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'

/** The guide of the first visit. */
function Guide() {
  const guide = useRead('/api/common/showGuide', {})
  const done = () => {
    settings.set({ guided: true })
    toTab('home')
  }
  return (
    <Frame title={t('guide.title')} reads={[guide]}>
      <Shown read={guide}>
        {({ pages }) => (
          <>
            {pages.map((page) => (
              <Card key={page}>
                <Heading level={2} className="section-title">
                  {t(`guide.${page}`)}
                </Heading>
                <Txt className="text">{t(`guide.${page}Note`)}</Txt>
              </Card>
            ))}
            <Action onClick={done}>{t('guide.done')}</Action>
          </>
        )}
      </Shown>
    </Frame>
  )
}

export default whole(Guide)
