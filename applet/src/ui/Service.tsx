import { useRead } from '../api/useRead'
import { go } from '../app/links'
import { t } from '../messages'
import { CallCampus } from './CallCampus'
import { Card, Row } from './parts'

const inBrowser = process.env.TARO_ENV === 'h5'

/** Whom to turn to: the customer service of the messaging app; in a browser, which has none, the campuses by phone. */
export function Service({ campusIds }: { campusIds: readonly number[] }) {
  const campuses = useRead(inBrowser ? '/api/campus/all' : null, {}, { good: { shown: 60_000 } })
  const own = (campuses.data ?? []).filter(({ id, phone }) => phone && campusIds.includes(id))
  return (
    <Card className="list">
      {!inBrowser && <Row title={t('mine.contact')} note={t('mine.contactNote')} asks="contact" />}
      {own.map((campus) => (
        <CallCampus key={campus.id} campus={campus} />
      ))}
      {inBrowser && own.length === 0 && (
        <Row title={t('mine.campuses')} note={t('mine.campusesNote')} onClick={() => go('/visit/campuses/index')} />
      )}
    </Card>
  )
}
