import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { forgetAnswers } from '../../api/answers'
import { choosePhone, phoneCode, standIn } from '../../api/login'
import { Fault, signIn, write } from '../../api/request'
import { forget, session, takeNext } from '../../api/session'
import { useAccount } from '../../api/useAccount'
import { type Read, useRead } from '../../api/useRead'
import { say } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { keep, kept } from '../../app/device'
import { go } from '../../app/links'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Line, Press, Tick, Txt } from '../../ui/native'
import { Action, Card, Field, Row } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'

interface Agreement {
  code: 'service' | 'privacy'
  revision: number
  title: string
}

/**
 * The sign-in on one screen: the agreements with a box, and one button, which asks for the phone once the box is ticked. For
 * whom is signed in, the agreements that were published since, and the box.
 */
function SignIn() {
  const account = useAccount()
  const { campusId } = useStore(settings)
  const campuses = useRead('/api/campus/all', {})
  // The one that a visitor chose, or the only one.
  const campus = campuses.data?.find(({ id }, _, all) => id === campusId || all.length === 1)
  const user = account.user.data
  const now = !account.signedIn
    ? 'enter'
    : !user
      ? 'wait'
      : !user.phoneBound
        ? 'enter'
        : user.agreementDue
          ? 'agree'
          : 'in'
  return (
    <Frame title={t('signin.title')} reads={[account.user, campuses]}>
      <Card className="welcome">
        <Txt className="welcome-title">{t('home.welcome')}</Txt>
        {campuses.data && <Txt>{campus ? campus.name : namesOf(campuses.data)}</Txt>}
      </Card>
      <Steps now={now} user={account.user} />
    </Frame>
  )
}

/** Goes on to the page that asked for the sign-in, which reads anew. */
function done() {
  forgetAnswers()
  void Taro.reLaunch({ url: takeNext() })
}

async function accept(agreements: readonly Agreement[]) {
  for (const { code, revision } of agreements) await write('/api/rbac/user/agreement/accept', { code, revision })
}

/** Signs in, accepts what was shown, and binds the phone, in this order; false where no phone was given. */
async function enter(agreements: readonly Agreement[], detail: { code?: string }): Promise<boolean> {
  const { phoneBound, agreementDue } = await signIn()
  if (agreementDue) await accept(agreements)
  keep('bound', phoneBound)
  if (!phoneBound) {
    const code = phoneCode(detail)
    if (!code) return false
    const bound = await write('/api/rbac/user/wxPhoneNumber', { code })
    session.set({ token: bound.token })
    if (bound.agreementDue) await accept(agreements)
  }
  keep('bound', true)
  return true
}

type Step = 'enter' | 'wait' | 'agree' | 'in'

/** What the screen knows: the step, the agreements of it, and what the button does. */
function useSteps(now: Step, phone: string) {
  const [agreed, setAgreed] = useState(false)
  const [unset, setUnset] = useState(false)
  const service = useRead('/api/rbac/user/agreement/info', { code: 'service' })
  const privacy = useRead('/api/rbac/user/agreement/info', { code: 'privacy' })
  // The account changes while the button works: the screen stays as it was.
  const held = useRef<Step | null>(null)
  const step = held.current ?? now
  const due = useRead(step === 'agree' ? '/api/rbac/user/agreement/due' : null, {})
  const all = [service.data, privacy.data].filter((text) => text !== undefined)
  const agreements: readonly Agreement[] = step === 'agree' ? (due.data ?? []) : all
  const goOn = async (detail: { code?: string }) => {
    if (step === 'agree') await accept(agreements)
    else {
      forget()
      choosePhone(phone)
      if (!(await enter(agreements, detail))) return say(t('signin.phoneRefused'))
    }
    done()
  }
  const { run, busy } = useTask(async (detail: { code?: string }) => {
    held.current = step
    try {
      await goOn(detail)
    } catch (error) {
      const word = error instanceof Fault ? error.word : ''
      if (word === 'NOT_CONFIGURED') return setUnset(true)
      if (word === 'AGREEMENT_MOVED_ON') {
        setAgreed(false)
        await Promise.all([service.reload(), privacy.reload(), due.reload()])
      }
      throw error
    } finally {
      held.current = null
    }
  })
  return {
    step,
    read: step === 'agree' ? due : service.data ? privacy : service,
    agreements,
    agreed,
    setAgreed,
    unset,
    run,
    busy,
  }
}

const BOTH = 2

/** Why the button is grey; null where it is not. */
function missing({ agreements, agreed, step }: ReturnType<typeof useSteps>, phone: string): Key | null {
  // Both are agreed to before a phone is given.
  if (agreements.length < (step === 'enter' ? BOTH : 1)) return 'common.loading'
  if (!agreed) return 'signin.tickFirst'
  return step === 'enter' && standIn && !/^1\d{10}$/.test(phone) ? 'signin.phoneFirst' : null
}

function Steps({ now, user }: { now: Step; user: Read }) {
  const [phone, setPhone] = useState('')
  const guide = useRead(standIn ? '/api/common/showGuide' : null, {})
  const steps = useSteps(now, phone)
  const { step, agreements } = steps
  if (step === 'wait') return <Shown read={user}>{() => null}</Shown>
  const unset = steps.unset || (step === 'enter' && guide.data?.browser === false)
  if (unset || step === 'in')
    return (
      <Card>
        <Txt className="text">{t(unset ? 'signin.unset' : 'signin.in')}</Txt>
        {!unset && <Action onClick={done}>{t('signin.goOn')}</Action>}
      </Card>
    )
  const entering = step === 'enter'
  return (
    <Card className="lines">
      <Txt className="text">{t(entering ? (standIn ? 'signin.standIn' : 'signin.why') : 'signin.published')}</Txt>
      {entering && standIn && (
        <Field label={t('signin.phone')}>
          <Line className="input" type="tel" max={11} value={phone} label={t('signin.phone')} onInput={setPhone} />
        </Field>
      )}
      <Shown<unknown> read={steps.read}>
        {() => (
          <>
            {agreements.map(({ code, title, revision }) => (
              <Row
                key={code}
                title={title}
                end={t('signin.read', { revision })}
                onClick={() => go(`/more/agreement/index?code=${code}`)}
              />
            ))}
            <Tick className="tick" on={steps.agreed} onChange={steps.setAgreed}>
              {t('signin.agree')}
            </Tick>
          </>
        )}
      </Shown>
      <Enter steps={steps} grey={missing(steps, phone)} />
    </Card>
  )
}

/** The one button. Whoever is known to have bound a phone on this device is not asked for it again. */
function Enter({ steps: { step, busy, run }, grey }: { steps: ReturnType<typeof useSteps>; grey: Key | null }) {
  const words = t(grey ?? (step === 'enter' ? 'signin.enter' : 'signin.accept'))
  if (step === 'agree' || kept('bound'))
    return (
      <Action busy={busy} disabled={grey !== null} onClick={() => void run({})}>
        {words}
      </Action>
    )
  return (
    <Press
      className="action action-main"
      asks="getPhoneNumber"
      disabled={busy || grey !== null}
      onPhone={(detail) => void run(detail)}
    >
      {words}
    </Press>
  )
}

/** How many campuses are named. */
const NAMED = 4

/** The names of the campuses, and how many there are where these are not all. */
function namesOf(campuses: { name: string }[]): string {
  const names = campuses
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(t('common.comma'))
  return campuses.length > NAMED ? t('signin.campuses', { names, count: campuses.length }) : names
}

export default whole(SignIn)
