import Taro, { useRouter } from '@tarojs/taro'
import { useState } from 'react'
import { toSignIn } from '../../api/session'
import { isReady, useAccount } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { useSend } from '../../api/useSend'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { dayFrom } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Area, DayField, Line, Txt } from '../../ui/native'
import { Action, Card, Choices, Field } from '../../ui/parts'
import { Empty } from '../../ui/Shown'

const hours = ['09:00', '14:00', '18:00'] as const

/** A visitor asks for a trial lesson, under the phone of the account. */
export default function Trial() {
  const account = useAccount()
  const params = useRouter().params
  const chosen = useStore(settings).campusId
  const campuses = useRead('/api/campus/all', {})
  const relations = useRead('/api/common/dict', { type: 'relation' })
  const trial = useSend('/api/customer/trial')
  const [campusId, setCampusId] = useState<number | null>(Number(params.campusId) || chosen)
  const [childName, setChildName] = useState('')
  const [birthday, setBirthday] = useState('')
  const [gender, setGender] = useState<1 | 2 | null>(null)
  const [contactName, setContactName] = useState('')
  const [relation, setRelation] = useState<string | null>(null)
  const [day, setDay] = useState('')
  const [hour, setHour] = useState<(typeof hours)[number]>('09:00')
  const [need, setNeed] = useState('')
  const [known, setKnown] = useState<boolean | null>(null)
  const send = async () => {
    const answer = await trial.send({
      campusId: campusId ?? 0,
      childName,
      gender,
      birthday: birthday || null,
      contactName,
      relation,
      courseId: Number(params.courseId) || null,
      wishedAt: day ? `${day}T${hour}:00+08:00` : null,
      need: need.trim() || null,
    })
    if (answer) setKnown(answer.data.known)
  }
  const { fields } = trial
  return (
    <Frame title={t('trial.title')} reads={[account.user, campuses]}>
      {known !== null ? (
        <Empty
          text={t(known ? 'trial.known' : 'trial.done')}
          action={t('trial.home')}
          onAction={() => void Taro.reLaunch({ url: '/pages/home/index' })}
        />
      ) : !isReady(account) ? (
        <Empty text={t('trial.signIn')} action={t('gate.signInAction')} onAction={toSignIn} />
      ) : (
        <Card>
          <Txt className="text">{t('trial.note')}</Txt>
          <Field label={t('trial.campus')} fault={fields.campusId}>
            <Choices
              label={t('trial.campus')}
              value={campusId}
              options={(campuses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setCampusId}
            />
          </Field>
          <Field label={t('trial.childName')} fault={fields.childName}>
            <Line className="input" value={childName} max={50} label={t('trial.childName')} onInput={setChildName} />
          </Field>
          <Field label={t('trial.gender')} fault={fields.gender}>
            <Choices<1 | 2>
              label={t('trial.gender')}
              value={gender}
              options={[
                { value: 1, label: t('trial.boy') },
                { value: 2, label: t('trial.girl') },
              ]}
              onChange={setGender}
            />
          </Field>
          <Field label={t('trial.birthday')} fault={fields.birthday}>
            <DayField
              className="input"
              value={birthday}
              to={dayFrom()}
              label={t('trial.birthday')}
              placeholder={t('common.choose')}
              onChange={setBirthday}
            />
          </Field>
          <Field label={t('trial.contactName')} fault={fields.contactName}>
            <Line
              className="input"
              value={contactName}
              max={50}
              label={t('trial.contactName')}
              onInput={setContactName}
            />
          </Field>
          <Field label={t('trial.relation')} fault={fields.relation}>
            <Choices
              label={t('trial.relation')}
              value={relation}
              options={relations.data ?? []}
              onChange={setRelation}
            />
          </Field>
          <Field label={t('trial.wishedAt')} fault={fields.wishedAt}>
            <DayField
              className="input"
              value={day}
              from={dayFrom(1)}
              label={t('trial.wishedAt')}
              placeholder={t('common.choose')}
              onChange={setDay}
            />
            {day && (
              <Choices
                label={t('trial.hour')}
                value={hour}
                options={hours.map((value) => ({ value, label: t(`trial.hour.${value}`) }))}
                onChange={setHour}
              />
            )}
          </Field>
          <Field label={t('trial.need')} fault={fields.need}>
            <Area className="input area" value={need} max={500} label={t('trial.need')} onInput={setNeed} />
          </Field>
          <Action
            busy={trial.busy}
            disabled={!campusId || !childName.trim() || !contactName.trim()}
            onClick={() => void send()}
          >
            {t('trial.send')}
          </Action>
        </Card>
      )}
    </Frame>
  )
}
