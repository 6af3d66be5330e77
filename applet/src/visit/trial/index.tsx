import { useState } from 'react'
import { toSignIn } from '../../api/session'
import { isReady, useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { useSend } from '../../api/useSend'
import { useDraft } from '../../app/draft'
import { toTab } from '../../app/links'
import { useParams } from '../../app/route'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { dayFrom, momentOf } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Area, DayField, Line, Txt } from '../../ui/native'
import { Action, Card, Choices, Field } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'
import { Unsent } from '../../ui/Unsent'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'

const hours = ['09:00', '14:00', '18:00'] as const

interface Wish {
  campusId: number | null
  /** The campus of the link by which the page was opened when the campus was chosen. */
  linked: number | null
  childName: string
  birthday: string
  gender: 1 | 2 | null
  contactName: string | null
  relation: string | null
  day: string
  hour: (typeof hours)[number]
  need: string
}
const blank: Wish = {
  ...{ campusId: null, linked: null, childName: '', birthday: '', gender: null, contactName: null, relation: null },
  ...{ day: '', hour: '09:00', need: '' },
}

/** The campus of a wish: the one that was chosen, unless the page was opened by the link of another since. */
const campusOf = (wish: Wish, linked: number | null): number | null =>
  linked !== null && linked !== wish.linked ? linked : wish.campusId
/** The day of a wish; none where the one that was written is over. */
const dayOf = ({ day }: Wish): string => (day > dayFrom() ? day : '')

/** A visitor asks for a trial lesson; the sign-in, under whose phone it is, comes with the sending, and keeps what was written. */
function Trial() {
  const account = useAccount()
  const params = useParams()
  const chosen = useStore(settings).campusId
  const campuses = useRead('/api/campus/all', {})
  const relations = useRead('/api/common/dict', { type: 'relation' })
  const trial = useSend('/api/customer/trial')
  const draft = useDraft('trial', blank)
  const { written: wish, write: put } = draft
  const linked = Number(params.campusId) || null
  // What the account says already need not be written; who changes it, changes it for this wish.
  const { child } = useChildren(account)
  const campusId = campusOf(wish, linked) ?? chosen ?? child?.campusId ?? null
  const contactName = wish.contactName ?? account.user.data?.userName ?? ''
  const { childName, birthday, gender, relation, hour, need } = wish
  const day = dayOf(wish)
  const [known, setKnown] = useState<boolean | null>(null)
  const ready = isReady(account)
  const send = async () => {
    if (!ready) return toSignIn()
    const answer = await trial.send({
      campusId: campusId ?? 0,
      childName,
      gender,
      birthday: birthday || null,
      contactName,
      relation,
      courseId: Number(params.courseId) || null,
      wishedAt: day ? momentOf(day, hour) : null,
      need: need.trim() || null,
    })
    if (!answer) return
    draft.clear()
    setKnown(answer.data.known)
  }
  useShare(t('trial.title'), '/visit/trial/index')
  const { fields } = trial
  return (
    <Frame title={t('trial.title')} reads={[account.user, campuses]}>
      {known !== null ? (
        <Empty text={t(known ? 'trial.known' : 'trial.done')} action={t('trial.home')} onAction={() => toTab('home')} />
      ) : (
        <Card>
          <Txt className="text">{t(ready ? 'trial.note' : 'trial.signIn')}</Txt>
          <Unsent of={draft} />
          <Field label={t('trial.campus')} fault={fields.campusId}>
            <Shown read={campuses} rows={1}>
              {(list) => (
                <Choices
                  label={t('trial.campus')}
                  value={campusId}
                  options={list.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(campusId) => put({ campusId, linked })}
                />
              )}
            </Shown>
          </Field>
          <Field label={t('trial.childName')} fault={fields.childName}>
            <Line
              className="input"
              value={childName}
              max={50}
              label={t('trial.childName')}
              onInput={(childName) => put({ childName })}
            />
          </Field>
          <Field label={t('trial.gender')} fault={fields.gender}>
            <Choices<1 | 2>
              label={t('trial.gender')}
              value={gender}
              options={[
                { value: 1, label: t('trial.boy') },
                { value: 2, label: t('trial.girl') },
              ]}
              onChange={(gender) => put({ gender })}
            />
          </Field>
          <Field label={t('trial.birthday')} fault={fields.birthday}>
            <DayField
              className="input"
              value={birthday}
              to={dayFrom()}
              label={t('trial.birthday')}
              placeholder={t('common.choose')}
              onChange={(birthday) => put({ birthday })}
            />
          </Field>
          <Field label={t('trial.contactName')} fault={fields.contactName}>
            <Line
              className="input"
              value={contactName}
              max={50}
              label={t('trial.contactName')}
              onInput={(contactName) => put({ contactName })}
            />
          </Field>
          <Field label={t('trial.relation')} fault={fields.relation}>
            <Choices
              label={t('trial.relation')}
              value={relation}
              options={relations.data ?? []}
              onChange={(relation) => put({ relation })}
            />
          </Field>
          <Field label={t('trial.wishedAt')} fault={fields.wishedAt}>
            <DayField
              className="input"
              value={day}
              from={dayFrom(1)}
              label={t('trial.wishedAt')}
              placeholder={t('common.choose')}
              onChange={(day) => put({ day })}
            />
            {day && (
              <Choices
                label={t('trial.hour')}
                value={hour}
                options={hours.map((value) => ({ value, label: t(`trial.hour.${value}`) }))}
                onChange={(hour) => put({ hour })}
              />
            )}
          </Field>
          <Field label={t('trial.need')} fault={fields.need}>
            <Area
              className="input area"
              value={need}
              max={500}
              label={t('trial.need')}
              onInput={(need) => put({ need })}
            />
          </Field>
          <Action
            busy={trial.busy}
            reason={campusId && childName.trim() && contactName.trim() ? undefined : t('trial.first')}
            onClick={() => void send()}
          >
            {t(ready ? 'trial.send' : 'trial.signInToSend')}
          </Action>
        </Card>
      )}
    </Frame>
  )
}

export default whole(Trial)
