import { useState } from 'react'
import type { Response } from '../../api/calls'
import { useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { timeText } from '../../app/when'
import { t } from '../../messages'
import { reach } from '../../ui/CallCampus'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { Box, Heading, Txt } from '../../ui/native'
import { OfChild } from '../../ui/OfChild'
import { Action, Card, Fact, Tag } from '../../ui/parts'
import { SayWish, type Slot, type Wish } from '../../ui/SayWish'
import { Empty, Shown } from '../../ui/Shown'
import { weekdayName } from '../../ui/weekdays'
import { whole } from '../../ui/whole'

type Said = NonNullable<Response<'/api/so-wish/list'>['wishes'][number]['said']>

/** When the family of a child wishes to come for its courses, and the way to say it. */
function Wishes() {
  const account = useAccount()
  const own = useChildren(account)
  const list = useRead(account.signedIn ? '/api/so-wish/list' : null, {})
  const [opened, setOpened] = useState<Wish | null>(null)
  return (
    <Frame title={t('mine.wishes')} reads={[account.user, own.read, list]}>
      <Gate account={account}>
        <OfChild of={own}>
          {(child) => (
            <>
              <NoRight what="wishes" child={child} />
              <Shown read={list}>
                {({ wishes, slots }) => {
                  const wished = wishes.filter(({ patientId }) => patientId === child.id)
                  if (wished.length === 0) return <Empty text={t('wishes.none')} {...reach(child)} />
                  return (
                    <>
                      <Txt className="text muted">{t('wishes.note')}</Txt>
                      {wished.map((wish) => (
                        <WishCard key={wish.courseId} wish={wish} slots={slots} onSay={() => setOpened(wish)} />
                      ))}
                    </>
                  )
                }}
              </Shown>
            </>
          )}
        </OfChild>
        {opened && (
          <SayWish
            wish={opened}
            slots={(list.data?.slots ?? []).filter(({ campusId }) => campusId === opened.campusId)}
            onClose={() => setOpened(null)}
            onDone={() => {
              setOpened(null)
              void list.reload()
            }}
          />
        )}
      </Gate>
    </Frame>
  )
}

function WishCard({ wish, slots, onSay }: { wish: Wish; slots: Slot[]; onSay: () => void }) {
  const { courseName, said, maySave } = wish
  return (
    <Card>
      <Box className="lesson-head">
        <Heading level={2} className="section-title">
          {courseName}
        </Heading>
        {said && <Tag tone={said.heard ? 'success' : 'info'}>{t(said.heard ? 'wishes.heard' : 'wishes.told')}</Tag>}
      </Box>
      {said ? <WhatIsSaid said={said} slots={slots} /> : <Txt className="text muted">{t('wishes.unsaid')}</Txt>}
      {maySave && (
        <Action kind={said ? 'plain' : 'main'} of={courseName} onClick={onSay}>
          {t(said ? 'wishes.change' : 'wishes.say')}
        </Action>
      )}
    </Card>
  )
}

function WhatIsSaid({ said, slots }: { said: Said; slots: Slot[] }) {
  const of = (kind: 'PREFERRED' | 'IMPOSSIBLE') =>
    said.places
      .filter((place) => place.kind === kind)
      .sort((a, b) => a.weekday - b.weekday)
      .map(({ weekday, soTimeId }) =>
        `${weekdayName(weekday)} ${slots.find(({ id }) => id === soTimeId)?.from ?? ''}`.trim(),
      )
      .join(t('common.comma'))
  const [preferred, impossible] = [of('PREFERRED'), of('IMPOSSIBLE')]
  return (
    <>
      <Fact label={t('wishes.times')}>{t('wishes.timesOf', { count: said.times })}</Fact>
      {preferred && <Fact label={t('wishes.preferred')}>{preferred}</Fact>}
      {impossible && <Fact label={t('wishes.impossible')}>{impossible}</Fact>}
      {said.remark && <Fact label={t('wishes.more')}>{said.remark}</Fact>}
      <Txt className="text muted">{t(said.mine ? 'wishes.byMe' : 'wishes.byOther', { time: timeText(said.at) })}</Txt>
      {!said.heard && <Txt className="text muted">{t('wishes.waits')}</Txt>}
    </>
  )
}

export default whole(Wishes)
