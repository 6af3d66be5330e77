import { useState } from 'react'
import type { Response } from '../../api/calls'
import { address } from '../../api/request'
import { toSignIn } from '../../api/session'
import { isReady, useAccount, useChildren } from '../../api/useAccount'
import { useNotices } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { useDraft } from '../../app/draft'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { spanText, timeText, yuan } from '../../app/when'
import { type Key, t } from '../../messages'
import { isOpen, nowText, opensText, seatsText } from '../../ui/ActivityRow'
import { CheckInCode } from '../../ui/CheckInCode'
import { Frame } from '../../ui/Frame'
import { Line, Pic, Txt } from '../../ui/native'
import { Action, Card, Choices, Fact, Field } from '../../ui/parts'
import { Sheet } from '../../ui/Sheet'
import { Shown } from '../../ui/Shown'
import { Sure } from '../../ui/Sure'
import { Unsent } from '../../ui/Unsent'
import { useShare } from '../../ui/useShare'
import { whole } from '../../ui/whole'
import '../../styles/codes.css'
import '../../styles/visit.css'

/** An activity: what it is, the sign-up, and the code to show at the door. */
function Activity() {
  const id = useId()
  const account = useAccount()
  const activity = useRead('/api/activity-info/detail', { id })
  const cancel = useSend('/api/activity-info/cancel')
  const [open, setOpen] = useState<'signUp' | 'code' | 'cancel' | null>(null)
  useShare(activity.data?.title, `/visit/activity/index?id=${id}`)
  const giving = useTask(async () => {
    if (await cancel.send({ id })) say(t('activity.cancelled'))
    // Before the sheet goes, which gives the focus back: not to a button that is about to go.
    await activity.reload()
    setOpen(null)
  })
  return (
    <Frame title={activity.data?.title ?? t('ways.activities')} reads={[activity, account.user]}>
      <Shown read={activity}>
        {(row) => (
          <>
            {row.cover && <Pic className="cover" src={address(row.cover)} alt={row.title} />}
            <Card>
              <Fact label={t('activity.when')}>{spanText(row.startAt, row.endAt)}</Fact>
              <Fact label={t('activity.place')}>
                {[row.campusName, row.place, row.address].filter(Boolean).join(' · ')}
              </Fact>
              <Fact label={t('activity.fee')}>{row.fee > 0 ? yuan(row.fee) : t('activity.free')}</Fact>
              {seatsText(row) && <Fact label={t('activity.seatsLabel')}>{seatsText(row)}</Fact>}
              <Fact label={t('activity.signUpTo')}>{timeText(row.signTo)}</Fact>
              <Txt className="text">{row.content}</Txt>
            </Card>
            {row.mine && row.mine.state !== 'CANCELLED' ? (
              <Mine mine={row.mine} onCode={() => setOpen('code')} onCancel={() => setOpen('cancel')} />
            ) : (
              <Offer row={row} onSignUp={() => (isReady(account) ? setOpen('signUp') : toSignIn())} />
            )}
          </>
        )}
      </Shown>
      {open === 'signUp' && activity.data && (
        <SignUp
          id={id}
          activity={activity.data}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            void activity.reload()
          }}
        />
      )}
      {open === 'code' && (
        <Sheet title={t('activity.code')} onClose={() => setOpen(null)}>
          <CheckInCode id={id} />
        </Sheet>
      )}
      {open === 'cancel' && (
        <Sure
          title={t('activity.cancel')}
          why={t('activity.cancelWhy')}
          sure={t('activity.cancelSure')}
          busy={giving.busy}
          onSure={() => void giving.run()}
          onClose={() => setOpen(null)}
        />
      )}
    </Frame>
  )
}

type Detail = Response<'/api/activity-info/detail'>

/** The way to sign up, or why there is none; with the way to others where there will be none. */
const Offer = ({ row, onSignUp }: { row: Detail; onSignUp: () => void }) => (
  <>
    <Action disabled={!isOpen(row)} reason={opensText(row)} onClick={onSignUp}>
      {isOpen(row) ? t(row.left > 0 ? 'activity.signUp' : 'activity.waitFor') : nowText(row)}
    </Action>
    {!isOpen(row) && row.now !== 'SOON' && (
      <Action kind="plain" onClick={() => go('/visit/activities/index')}>
        {t('noChild.activities')}
      </Action>
    )}
  </>
)

/** How the own sign-up stands, what follows, and what can be done about it. */
function Mine({
  mine: { state, name, place },
  onCode,
  onCancel,
}: {
  mine: NonNullable<Detail['mine']>
  onCode: () => void
  onCancel: () => void
}) {
  return (
    <>
      <Card className="notice">
        <Txt className="text">{t(`activity.mine.${state}` as Key, { name, place: place ?? '' })}</Txt>
        {state === 'WAITLIST' && <Txt className="text muted">{t('activity.waitNext')}</Txt>}
      </Card>
      {state === 'SIGNED' && <Action onClick={onCode}>{t('activity.code')}</Action>}
      {(state === 'SIGNED' || state === 'WAITLIST') && (
        <Action kind="plain" onClick={onCancel}>
          {t('activity.cancel')}
        </Action>
      )}
    </>
  )
}

interface Words {
  patientId: number | null
  name: string | null
  phone: string
  people: number
  answers: string[]
}
const blank: Words = { patientId: null, name: null, phone: '', people: 1, answers: [] }

function SignUp({
  id,
  activity,
  onClose,
  onDone,
}: {
  id: number
  activity: Detail
  onClose: () => void
  onDone: () => void
}) {
  const account = useAccount()
  const { children, child: shown } = useChildren(account)
  const draft = useDraft(`activity.${id}`, blank)
  const { patientId, name, phone, people, answers } = draft.written
  const signUp = useSend('/api/activity-info/signUp')
  const askToTell = useNotices('ACTIVITY')
  const child = children.find(({ id }) => id === patientId) ?? shown
  const called = name ?? account.user.data?.userName ?? ''
  // A verified phone need not be typed again.
  const known = Boolean(account.user.data?.phone)
  const missing = activity.form.some(({ required }, at) => required && !answers[at]?.trim())
  const answer = (at: number, text: string) =>
    draft.write({ answers: activity.form.map((_, each) => (each === at ? text : (answers[each] ?? ''))) })
  const send = async () => {
    await askToTell()
    const sent = await signUp.send({
      id,
      name: called,
      ...(known ? {} : { phone }),
      childName: child?.name ?? null,
      people,
      answers: activity.form.map((_, at) => answers[at] ?? ''),
      consent: true,
    })
    if (!sent) return
    draft.clear()
    say(t(sent.data.state === 'WAITLIST' ? 'activity.inLine' : 'activity.done'))
    onDone()
  }
  return (
    <Sheet title={t('activity.signUp')} onClose={onClose}>
      <Unsent of={draft} />
      {children.length > 0 && (
        <Choices
          label={t('activity.who')}
          value={child?.id ?? null}
          options={children.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(patientId) => draft.write({ patientId })}
        />
      )}
      <Field label={t('activity.name')} fault={signUp.fields.name}>
        <Line
          className="input"
          value={called}
          max={20}
          label={t('activity.name')}
          onInput={(name) => draft.write({ name })}
        />
      </Field>
      {!known && (
        <Field label={t('activity.phone')} fault={signUp.fields.phone}>
          <Line
            className="input"
            type="tel"
            value={phone}
            max={11}
            label={t('activity.phone')}
            onInput={(phone) => draft.write({ phone })}
          />
        </Field>
      )}
      {activity.maxPeople > 1 && (
        <Field label={t('activity.people')} fault={signUp.fields.people}>
          <Choices
            label={t('activity.people')}
            value={people}
            options={Array.from({ length: activity.maxPeople }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
            onChange={(people) => draft.write({ people })}
          />
        </Field>
      )}
      {activity.form.map((field, at) => (
        <Field key={field.label} label={field.label} fault={signUp.fields[`answers.${at}`]}>
          {field.options && field.options.length > 0 ? (
            <Choices
              label={field.label}
              value={answers[at] ?? null}
              options={field.options.map((option) => ({ value: option, label: option }))}
              onChange={(option) => answer(at, option)}
            />
          ) : (
            <Line
              className="input"
              value={answers[at] ?? ''}
              max={200}
              label={field.label}
              onInput={(text) => answer(at, text)}
            />
          )}
        </Field>
      ))}
      <Txt className="text muted">{t('activity.consent')}</Txt>
      <Action
        busy={signUp.busy}
        reason={
          !called.trim() || (!known && phone.length !== 11) || missing
            ? t(known ? 'activity.firstKnown' : 'activity.first')
            : undefined
        }
        onClick={() => void send()}
      >
        {t('activity.confirm')}
      </Action>
    </Sheet>
  )
}

export default whole(Activity)
