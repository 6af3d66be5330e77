import Taro from '@tarojs/taro'
import { address } from '../../api/request'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Box, Pic, Txt } from '../../ui/native'
import { Action, Card, Fact, Row, Section, Tag } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'
import '../../styles/visit.css'

/** A campus: where it is, when it is open, what it offers. */
function Campus() {
  const id = useId()
  const { campusId } = useStore(settings)
  const account = useAccount()
  const { child, read } = useChildren(account)
  const isVisitor = !account.signedIn || read.data?.length === 0
  const isChosen = campusId === id
  const campus = useRead('/api/campus/detail', { id })
  useShare(campus.data?.name, `/visit/campus/index?id=${id}`)
  return (
    <Frame title={campus.data?.name ?? t('ways.campuses')} reads={[campus]}>
      <Shown read={campus}>
        {({ photo, intro, address: place, phone, openingHours, courses, name }) => (
          <>
            {photo && <Pic className="cover" src={address(photo)} alt={name} />}
            <Card>
              {intro && <Txt className="text">{intro}</Txt>}
              {place && <Fact label={t('campus.address')}>{place}</Fact>}
              {phone && (
                <Row
                  title={phone}
                  note={t('campus.call')}
                  onClick={() => void Taro.makePhoneCall({ phoneNumber: phone })}
                />
              )}
              {openingHours.map(({ weekday, open, close }) => (
                <Fact key={`${weekday}-${open}`} label={t(`when.${weekday % 7}` as Key)}>{`${open}–${close}`}</Fact>
              ))}
            </Card>
            {isVisitor && <Trial kind="main" campusId={id} />}
            {/* One button for both, which keeps the focus. */}
            <Action
              kind={isChosen || isVisitor ? 'plain' : 'main'}
              onClick={() => settings.set({ campusId: isChosen ? null : id })}
            >
              {t(isChosen ? 'campus.unchoose' : 'campus.choose')}
            </Action>
            <Box role="status">{isChosen && <Tag tone="success">{t('campus.chosen')}</Tag>}</Box>
            <Txt className="text muted">{t(child ? 'campus.meansTrial' : 'campus.means')}</Txt>
            {!isVisitor && <Trial kind="plain" campusId={id} />}
            {courses.length > 0 && (
              <Section title={t('ways.courses')}>
                <Card className="list">
                  {courses.map((course) => (
                    <Row
                      key={course.id}
                      title={course.name}
                      onClick={() => go(`/visit/course/index?id=${course.id}`)}
                    />
                  ))}
                </Card>
              </Section>
            )}
          </>
        )}
      </Shown>
    </Frame>
  )
}

/** The way to a trial lesson: what a visitor comes for. */
const Trial = ({ kind, campusId }: { kind: 'main' | 'plain'; campusId: number }) => (
  <Action kind={kind} onClick={() => go(`/visit/trial/index?campusId=${campusId}`)}>
    {t('trial.title')}
  </Action>
)

export default whole(Campus)
