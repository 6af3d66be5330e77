import { useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Card, Row, Tag } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'

/** The campuses; the one chosen decides what a visitor sees. */
function Campuses() {
  const { campusId } = useStore(settings)
  const campuses = useRead('/api/campus/all', {})
  useShare(t('ways.campuses'), '/visit/campuses/index')
  return (
    <Frame title={t('ways.campuses')} reads={[campuses]}>
      <Shown read={campuses}>
        {(list) =>
          list.length === 0 ? (
            <Empty text={t('campus.none')} />
          ) : (
            <Card className="list">
              {list.map((campus) => (
                <Row
                  key={campus.id}
                  title={campus.name}
                  note={[campus.region, campus.address].filter(Boolean).join(' · ')}
                  end={campus.id === campusId ? <Tag tone="success">{t('campus.chosen')}</Tag> : null}
                  onClick={() => go(`/visit/campus/index?id=${campus.id}`)}
                />
              ))}
            </Card>
          )
        }
      </Shown>
    </Frame>
  )
}

export default whole(Campuses)
