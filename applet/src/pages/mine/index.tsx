import Taro from '@tarojs/taro'
import { useState } from 'react'
import { address, headers, newKey } from '../../api/request'
import { signOut, toSignIn } from '../../api/session'
import { type Account, isReady, useAccount, useChildren } from '../../api/useAccount'
import { isAnyUnsent } from '../../app/draft'
import { go } from '../../app/links'
import { settings } from '../../app/settings'
import { useStore } from '../../app/store'
import { ageText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Face } from '../../ui/Face'
import { Frame } from '../../ui/Frame'
import { Box, Txt } from '../../ui/native'
import { Action, Card, Choices, Row, Section } from '../../ui/parts'
import { Service } from '../../ui/Service'
import { Shown } from '../../ui/Shown'
import { Sure } from '../../ui/Sure'
import { whole } from '../../ui/whole'
import { Own } from './Own'

const own = [
  ['orders', '/child/orders/index'],
  ['hours', '/child/hours/index'],
  ['comments', '/lesson/comments/index'],
  ['reports', '/child/reports/index'],
  ['consents', '/child/consents/index'],
  ['makeUp', '/lesson/makeUp/index'],
  ['waits', '/lesson/waits/index'],
  ['wishes', '/lesson/wishes/index'],
  ['reads', '/child/reads/index'],
  ['feedback', '/more/feedback/index'],
] as const

/** Whether patients belong to the account, or it is a visitor's; null until it may see its own rows. */
const kindOf = (account: Account): 'family' | 'visitor' | null =>
  !isReady(account) ? null : account.user.data?.patients.length ? 'family' : 'visitor'

/** The account: its children, what belongs to them, and how the applet looks. */
function Mine() {
  const account = useAccount()
  const { read, children, voice } = useChildren(account)
  const { elder, language, campusId: chosen } = useStore(settings)
  const [naming, setNaming] = useState(false)
  const user = account.user.data
  const kind = kindOf(account)
  return (
    <Frame title={t('mine.title')} tab="mine" reads={[account.user, read]}>
      <Card>
        {user ? (
          <Row
            title={
              <Box className="person">
                <Face src={user.headUrl} name={user.userName ?? t('mine.nameless')} large />
                <Box>
                  <Box>{user.userName ?? t('mine.nameless')}</Box>
                  <Box className="row-note">{user.phone ?? t('gate.bind')}</Box>
                </Box>
              </Box>
            }
            label={t('mine.nameOf', { name: user.userName ?? t('mine.nameless') })}
            onClick={kind ? () => setNaming(true) : toSignIn}
          />
        ) : (
          <Row title={t('gate.signInAction')} note={t('home.welcomeNote')} onClick={toSignIn} />
        )}
      </Card>
      {kind === 'family' && (
        <>
          <Section title={t('mine.children', {}, voice)}>
            <Shown read={read}>
              {() => (
                <Card className="list">
                  {children.map((child) => (
                    <Row
                      key={child.id}
                      title={
                        <Box className="person">
                          <Face src={child.photo} name={child.name} />
                          <Txt>{child.name}</Txt>
                        </Box>
                      }
                      note={`${ageText(child.birthday)} · ${child.campusName}`}
                      onClick={() => go(`/child/profile/index?id=${child.id}`)}
                    />
                  ))}
                </Card>
              )}
            </Shown>
          </Section>
          <Card className="list">
            {own.map(([name, url]) => (
              <Row key={name} title={t(`mine.${name}` as Key)} onClick={() => go(url)} />
            ))}
          </Card>
        </>
      )}
      <Service campusIds={children.length > 0 ? children.map(({ campusId }) => campusId) : chosen ? [chosen] : []} />
      <Section title={t('mine.look')}>
        <Card>
          <Choices
            label={t('mine.size')}
            value={elder ? 1 : 0}
            options={[
              { value: 0, label: t('mine.sizeNormal') },
              { value: 1, label: t('mine.sizeElder') },
            ]}
            onChange={(value) => settings.set({ elder: value === 1 })}
          />
          <Choices
            label={t('mine.language')}
            value={language}
            options={[
              { value: 'zh-CN', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(chosen) => settings.set({ language: chosen })}
          />
        </Card>
      </Section>
      <Card className="list">
        <Row title={t('mine.service')} onClick={() => go('/more/agreement/index?code=service')} />
        <Row title={t('mine.privacy')} onClick={() => go('/more/agreement/index?code=privacy')} />
        <Row title={t('guide.title')} onClick={() => go('/more/guide/index')} />
        {kind === 'visitor' && <Row title={t('mine.feedback')} onClick={() => go('/more/feedback/index')} />}
        {kind && (
          <Row title={t('mine.account')} note={t('mine.accountNote')} onClick={() => go('/more/account/index')} />
        )}
      </Card>
      {account.signedIn && <SignOut />}
      {naming && user && <Own user={user} onClose={() => setNaming(false)} onDone={account.user.reload} />}
    </Frame>
  )
}

/** The way out. What was written and not sent goes with it: where there is any, that is said first. */
function SignOut() {
  const [asked, setAsked] = useState(false)
  const leave = () => {
    endSession()
    signOut()
    void Taro.reLaunch({ url: '/pages/home/index' })
  }
  return (
    <>
      <Action kind="plain" onClick={() => (isAnyUnsent() ? setAsked(true) : leave())}>
        {t('mine.signOut')}
      </Action>
      {asked && (
        <Sure
          title={t('mine.signOut')}
          why={t('mine.signOutUnsent')}
          sure={t('mine.signOutSure')}
          onSure={leave}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/**
 * Ends the session at the server where there is a network. Nobody waits for it, and it is not sent again: a session that is over
 * is not renewed to be ended.
 */
function endSession(): void {
  const header = { ...headers(), 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }
  const sent = Taro.request({ url: address('/api/rbac/user/logout'), method: 'POST', data: {}, header })
  sent.catch(() => undefined)
}

export default whole(Mine)
