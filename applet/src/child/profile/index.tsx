import { useState } from 'react'
import { choose } from '../../api/choose'
import { storePicture } from '../../api/files'
import type { Picked } from '../../api/picked'
import { type Child, useAbout, useAccount, useChildren } from '../../api/useAccount'
import { useRelations } from '../../api/useRelations'
import { say, useSend } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { settings } from '../../app/settings'
import { ageText, plainDay } from '../../app/when'
import { t } from '../../messages'
import { Face } from '../../ui/Face'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NeedsConsent } from '../../ui/NeedsConsent'
import { HoursLeft, NextLesson } from '../../ui/NextLesson'
import { NoRight } from '../../ui/NoRight'
import { Box } from '../../ui/native'
import { Action, Card, Fact, Row, Tag } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { Sure } from '../../ui/Sure'
import { UnknownChild } from '../../ui/UnknownChild'
import { whole } from '../../ui/whole'
import { tones } from '../consents/standing'

/** One child: photo, what the account may do for the child, and the ways to what belongs to the child. */
function Profile() {
  const id = useId()
  const account = useAccount()
  useAbout(account, id)
  const { read, children } = useChildren(account)
  const relationOf = useRelations()
  const edit = useSend('/api/patient/edit/patientImg')
  const [removing, setRemoving] = useState(false)
  const show = async (photo: string | null) => {
    if (!(await edit.send({ patientId: id, photo }))) return
    setRemoving(false)
    say(t(photo ? 'child.photoDone' : 'child.photoGone'))
    await read.reload()
  }
  const storing = useTask(async (picked: Picked) => show(await storePicture('patientPhoto', picked)))
  const busy = storing.busy || edit.busy
  // Who turns back from choosing has begun nothing: the button waits for what was chosen only.
  const change = () => void choose('picture', 1).then(([picked]) => picked && storing.run(picked))
  const open = (url: string) => {
    settings.set({ patientId: id })
    go(url)
  }
  const child = children.find((each) => each.id === id)
  return (
    <Frame title={child?.name ?? t('mine.children')} reads={[account.user, read]}>
      <Gate account={account}>
        <Shown read={read}>
          {() =>
            child ? (
              <>
                <Card>
                  <Box className="person">
                    <Face src={child.photo} name={child.name} alt={child.name} />
                    <Box>
                      <Box className="row-title">{child.name}</Box>
                      <Box className="row-note">{`${ageText(child.birthday)} · ${plainDay(child.birthday)}`}</Box>
                    </Box>
                  </Box>
                  <Fact label={t('child.relation')}>{relationOf(child.relation)}</Fact>
                  <Fact label={t('lesson.place')}>{child.campusName}</Fact>
                  {child.doctorName && <Fact label={t('lesson.doctor')}>{child.doctorName}</Fact>}
                  <Fact label={t('child.rights')}>
                    <Rights child={child} />
                  </Fact>
                  <Others child={child} />
                </Card>
                <NeedsConsent child={child} note={t('consent.none')} />
                <NextLesson child={child} />
                <HoursLeft child={child} />
                <Card className="list">
                  <ConsentRow child={child} onClick={() => open('/child/consents/index')} />
                  <Row title={t('mine.orders')} onClick={() => open('/child/orders/index')} />
                  <Row title={t('mine.hours')} onClick={() => open('/child/hours/index')} />
                  <Row title={t('mine.comments')} onClick={() => open('/lesson/comments/index')} />
                  <Row title={t('mine.reports')} onClick={() => open('/child/reports/index')} />
                  <Row title={t('mine.reads')} onClick={() => open('/child/reads/index')} />
                </Card>
                {child.guardian && (
                  <Box className="adds">
                    <Action kind="plain" busy={busy} onClick={change}>
                      {t('child.photo')}
                    </Action>
                    {child.photo && (
                      <Action kind="plain" busy={busy} onClick={() => setRemoving(true)}>
                        {t('child.photoRemove')}
                      </Action>
                    )}
                  </Box>
                )}
                <NoRight what="photo" child={child} />
              </>
            ) : (
              <UnknownChild />
            )
          }
        </Shown>
        {removing && (
          <Sure
            title={t('child.photoRemove')}
            why={t('child.photoRemoveWhy')}
            sure={t('common.removeSure')}
            busy={busy}
            onSure={() => void show(null)}
            onClose={() => setRemoving(false)}
          />
        )}
      </Gate>
    </Frame>
  )
}

/** What the account may do for the child. */
const Rights = ({ child }: { child: Child }) => (
  <Box className="tags">
    {child.guardian && <Tag tone="success">{t('child.guardian')}</Tag>}
    {child.payer && <Tag tone="success">{t('child.payer')}</Tag>}
    <Tag tone={child.mayAskLeave ? 'success' : 'neutral'}>
      {t(child.mayAskLeave ? 'child.mayAskLeave' : 'child.mayNotAskLeave')}
    </Tag>
    <Tag tone={child.seesReports ? 'success' : 'neutral'}>
      {t(child.seesReports ? 'child.seesReports' : 'child.seesNoReports')}
    </Tag>
  </Box>
)

const rights = ['guardian', 'payer', 'mayAskLeave', 'seesReports'] as const

/** What others of the family may do, each right with those who have it; of children that the device keeps from before, nothing is known. */
function Others({ child: { holders } }: { child: Child }) {
  const of = (holders as Child['holders'] | undefined) ?? null
  const held = rights.map((right) => ({ right, who: [...new Set(of?.[right] ?? [])] }))
  return (
    <>
      {held.map(({ right, who }) =>
        who.length > 0 ? (
          <Fact key={right} label={t(`child.others.${right}`)}>
            {who.join(t('common.comma'))}
          </Fact>
        ) : null,
      )}
    </>
  )
}

/** The way to what was agreed to for the child, and how it stands; of children that the device keeps from before, nothing is known. */
const ConsentRow = ({ child: { consent }, onClick }: { child: Child; onClick: () => void }) => (
  <Row
    title={t('consent.title')}
    end={(consent as Child['consent'] | undefined) && <Tag tone={tones[consent]}>{t(`consent.state.${consent}`)}</Tag>}
    onClick={onClick}
  />
)

export default whole(Profile)
