import { useRead } from '../api/useRead'
import { go } from '../app/links'
import { settings } from '../app/settings'
import { useStore } from '../app/store'
import { t } from '../messages'
import { CallCampus } from './CallCampus'
import { Heading, Txt } from './native'
import { Card, Row } from './parts'

const MOST = 3

/** That nobody is registered under the phone of the account, and what can be done: call a campus, leave a wish, look at activities. */
export function NoChild() {
  const { campusId } = useStore(settings)
  const campuses = (useRead('/api/campus/all', {}).data ?? []).filter(({ phone }) => phone)
  const chosen = campuses.filter(({ id }) => id === campusId)
  const near = chosen.length > 0 ? chosen : campuses.slice(0, MOST)
  return (
    <Card className="welcome lines">
      <Heading level={2} className="section-title">
        {t('noChild.title')}
      </Heading>
      <Txt className="text">{t('noChild.note')}</Txt>
      {near.map((campus) => (
        <CallCampus key={campus.id} campus={campus} />
      ))}
      {campuses.length > near.length && (
        <Row title={t('noChild.campuses')} onClick={() => go('/visit/campuses/index')} />
      )}
      <Row title={t('noChild.trial')} note={t('noChild.trialNote')} onClick={() => go('/visit/trial/index')} />
      <Row title={t('noChild.activities')} onClick={() => go('/visit/activities/index')} />
    </Card>
  )
}
