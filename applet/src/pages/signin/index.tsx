import Taro from '@tarojs/taro'
import { useState } from 'react'
import { choosePhone, phoneCode, standIn } from '../../api/login'
import { Fault, signIn } from '../../api/request'
import { forget, session, takeNext } from '../../api/session'
import { useAccount } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { faultText, say, useSend } from '../../api/useSend'
import { go } from '../../app/links'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Box, Line, Press, Txt } from '../../ui/native'
import { Action, Card, Field, Row } from '../../ui/parts'
import { Shown } from '../../ui/Shown'

/** Three steps, of which only those are shown that are left: the sign-in, the phone, the agreements. */
export default function SignIn() {
  const account = useAccount()
  const { user } = account
  const step = !account.signedIn ? 'login' : !user.data ? 'wait' : !user.data.phoneBound ? 'phone' : 'agree'
  return (
    <Frame title={t('signin.title')} reads={[user]}>
      <Box className="steps">
        <Txt className="steps-text">{t(`signin.step.${step === 'wait' ? 'login' : step}`)}</Txt>
      </Box>
      {step === 'login' && <Login onDone={user.reload} />}
      {step === 'wait' && <Shown read={user}>{() => null}</Shown>}
      {step === 'phone' && <Phone onDone={user.reload} />}
      {step === 'agree' && <Agree />}
    </Frame>
  )
}

/** Goes on to the page that asked for the sign-in. */
const done = () => {
  const url = takeNext()
  void Taro.reLaunch({ url })
}

function Login({ onDone }: { onDone: () => Promise<void> }) {
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  const [unset, setUnset] = useState(false)
  const begin = async () => {
    if (standIn && !/^1\d{10}$/.test(phone)) return say(t('signin.phoneFault'))
    setBusy(true)
    forget()
    choosePhone(phone)
    try {
      const { phoneBound, agreementDue } = await signIn()
      if (phoneBound && !agreementDue) done()
      else await onDone()
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault('OFFLINE', '')
      if (fault.word === 'NOT_CONFIGURED') setUnset(true)
      else say(faultText(fault))
    }
    setBusy(false)
  }
  if (unset)
    return (
      <Card>
        <Txt className="text">{t('signin.unset')}</Txt>
      </Card>
    )
  return (
    <Card>
      <Txt className="text">{t(standIn ? 'signin.standIn' : 'signin.why')}</Txt>
      {standIn && (
        <Field label={t('signin.phone')}>
          <Line className="input" type="tel" max={11} value={phone} label={t('signin.phone')} onInput={setPhone} />
        </Field>
      )}
      <Action busy={busy} onClick={() => void begin()}>
        {t('signin.login')}
      </Action>
    </Card>
  )
}

function Phone({ onDone }: { onDone: () => Promise<void> }) {
  const bind = useSend('/api/rbac/user/wxPhoneNumber')
  const take = async (detail: { code?: string }) => {
    const code = phoneCode(detail)
    if (!code) return say(t('signin.phoneRefused'))
    const answer = await bind.send({ code })
    if (!answer) return
    session.set({ token: answer.data.token })
    if (answer.data.agreementDue) await onDone()
    else done()
  }
  return (
    <Card>
      <Txt className="text">{t('signin.phoneWhy')}</Txt>
      <Press
        className="action action-main"
        asks="getPhoneNumber"
        disabled={bind.busy}
        onPhone={(detail) => void take(detail)}
      >
        {t('signin.bind')}
      </Press>
    </Card>
  )
}

function Agree() {
  const due = useRead('/api/rbac/user/agreement/due', {})
  const accept = useSend('/api/rbac/user/agreement/accept')
  const acceptAll = async () => {
    for (const { code, revision } of due.data ?? []) if (!(await accept.send({ code, revision }))) return due.reload()
    done()
  }
  return (
    <Shown read={due}>
      {(list) => (
        <Card>
          <Txt className="text">{t(list.length > 0 ? 'signin.agreeWhy' : 'signin.agreed')}</Txt>
          {list.map(({ code, title }) => (
            <Row
              key={code}
              title={title}
              note={t('signin.read')}
              onClick={() => go(`/more/agreement/index?code=${code}`)}
            />
          ))}
          <Action busy={accept.busy} onClick={() => void acceptAll()}>
            {t(list.length > 0 ? 'signin.agree' : 'signin.goOn')}
          </Action>
        </Card>
      )}
    </Shown>
  )
}
