import type { Response } from '../../api/calls'
import { toSignIn } from '../../api/session'
import { isReady, useAccount, useChildren } from '../../api/useAccount'
import { type Read, useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { t } from '../../messages'
import { ActivityRow } from '../../ui/ActivityRow'
import { Banners } from '../../ui/Banners'
import { ChildPicker } from '../../ui/ChildPicker'
import { ForYou, useForYou } from '../../ui/ForYou'
import { Frame } from '../../ui/Frame'
import { HoursLow } from '../../ui/HoursLow'
import { HoursLeft, NextLesson } from '../../ui/NextLesson'
import { NoChild } from '../../ui/NoChild'
import { Box, Press, Txt } from '../../ui/native'
import { Action, Card, Row, Section } from '../../ui/parts'
import { Empty, isLost, Lost, Shown } from '../../ui/Shown'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'

/** What the centre offers changes slowly. */
const OFFER = { good: { shown: 60_000 } }

const ways = ['campuses', 'courses', 'activities', 'trial'] as const

/** What concerns the family today; for a visitor, what the centre offers. */
function Home() {
  const { campusId } = useStore(settings)
  const account = useAccount()
  const own = useChildren(account)
  const { read, children, child } = own
  const here = child?.campusId ?? campusId ?? undefined
  const banners = useRead('/api/banner/all', { position: 'HOME', ...(here ? { campusId: here } : {}) }, OFFER)
  const activities = useRead('/api/activity-info/page', { pageSize: 3, ...(here ? { campusId: here } : {}) }, OFFER)
  const guide = useRead('/api/common/showGuide', {})
  const { guided } = useStore(settings)
  useShare(t('home.welcome'), '/pages/home/index')
  const forYou = useForYou(account, children, child)
  return (
    <Frame title={t('home.title')} tab="home" reads={[account.user, read, banners, activities, ...forYou.reads]}>
      {!account.signedIn && (
        <Card className="welcome">
          <Txt className="welcome-title">{t('home.welcome')}</Txt>
          <Txt className="welcome-note">{t('home.welcomeNote')}</Txt>
          <Action onClick={toSignIn}>{t('gate.signInAction')}</Action>
        </Card>
      )}
      {account.user.data && (!account.user.data.phoneBound || account.user.data.agreementDue) && (
        <Card className="notice">
          <Row
            title={t(account.user.data.phoneBound ? 'gate.agree' : 'gate.bind')}
            note={t('gate.goOn')}
            onClick={toSignIn}
          />
        </Card>
      )}
      {isReady(account) && account.user.data?.patients.length === 0 && <NoChild />}
      {read.fault && !read.data && <Shown read={read}>{() => null}</Shown>}
      {read.data && child && (
        <>
          <ChildPicker of={own} />
          <NextLesson child={child} />
          <ForYou lines={forYou.lines} />
          {forYou.reads.some(isLost) && <Lost text={t('home.forYouLost')} />}
          <HoursLow child={child} onDone={() => void read.reload()} />
          <Box className="pair">
            <HoursLeft child={child} />
            <Press className="card figure" onClick={() => go('/pages/works/index')}>
              <Txt className="figure-label">{t('home.works')}</Txt>
              <Txt className="figure-number">{child.worksOpen}</Txt>
              <Txt className="figure-note">{t(child.worksOpen > 0 ? 'home.worksOpen' : 'home.worksNone')}</Txt>
            </Press>
          </Box>
        </>
      )}
      {guide.data?.show && !guided && (
        <Card className="notice">
          <Row title={t('guide.title')} note={t('guide.note')} onClick={() => go('/more/guide/index')} />
        </Card>
      )}
      {isLost(banners) && <Lost text={t('home.newsLost')} />}
      <Banners banners={banners.data ?? []} />
      <Box className="ways">
        {ways.map((way) => (
          <Press key={way} className="way" onClick={() => go(`/visit/${way}/index`)}>
            <Box className={`icon icon-${way}`} />
            <Txt>{t(`ways.${way}`)}</Txt>
          </Press>
        ))}
      </Box>
      <Activities read={activities} />
    </Frame>
  )
}

/** The next activities, with the way to all, also where these could not be read here. */
function Activities({ read }: { read: Read<Response<'/api/activity-info/page'>> }) {
  if (!read.data && !read.fault) return null
  return (
    <Section title={t('ways.activities')} more={t('common.all')} onMore={() => go('/visit/activities/index')}>
      {isLost(read) ? (
        <Lost text={t('home.activitiesLost')} />
      ) : (
        <Shown read={read}>
          {({ list }) =>
            list.length === 0 ? (
              <Empty text={t('activity.none')} />
            ) : (
              <Card className="list">
                {list.map((activity) => (
                  <ActivityRow key={activity.id} activity={activity} />
                ))}
              </Card>
            )
          }
        </Shown>
      )}
    </Section>
  )
}

export default whole(Home)
