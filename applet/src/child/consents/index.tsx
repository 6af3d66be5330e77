import { useState } from 'react'
import { address } from '../../api/request'
import { type Child, useAccount, useWanted } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { useRelations } from '../../api/useRelations'
import { go } from '../../app/links'
import { plainDay, timeText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { Box, Heading, Photo, Txt } from '../../ui/native'
import { OfChild } from '../../ui/OfChild'
import { Action, Card, Fact, Row, Section, Tag } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import { ReadText, type Revision } from './ReadText'
import { type Agreement, latestOf, type Signed, standingOf, tones } from './standing'
import { Withdraw } from './Withdraw'
import '../../styles/consents.css'

/** What a family has agreed to for a child: signed by whom, when, in which version, and how it stands; with the ways to sign and to withdraw. */
function Consents() {
  const account = useAccount()
  const own = useWanted(account)
  const { read, child } = own
  const agreements = useRead(account.signedIn ? '/api/patient-consent/agreements' : null, {})
  const signed = useRead(child ? '/api/patient-consent/list' : null, { patientId: child?.id ?? 0 })
  const relationOf = useRelations()
  const [open, setOpen] = useState<{ kind: 'read'; of: Revision } | { kind: 'withdraw'; consent: Signed }>()
  const done = async () => {
    setOpen(undefined)
    await Promise.all([signed.reload(), read.reload()])
  }
  return (
    <Frame title={t('consent.title')} reads={[account.user, read, agreements, signed]}>
      <Gate account={account}>
        <OfChild of={own}>
          {(child) => (
            <>
              <NoRight what="consent" child={child} />
              <Shown read={agreements}>
                {(all) => (
                  <Shown read={signed}>
                    {(list) => (
                      <>
                        <SignAll child={child} due={dueOf(child, all, list)} />
                        {all.map((agreement) => (
                          <One
                            key={agreement.code}
                            child={child}
                            agreement={agreement}
                            latest={latestOf(list, agreement)}
                            alone={dueOf(child, all, list).length < 2}
                            relationOf={relationOf}
                            onRead={(of) => setOpen({ kind: 'read', of })}
                            onWithdraw={(consent) => setOpen({ kind: 'withdraw', consent })}
                          />
                        ))}
                        <Before agreements={all} signed={list} onRead={(of) => setOpen({ kind: 'read', of })} />
                      </>
                    )}
                  </Shown>
                )}
              </Shown>
            </>
          )}
        </OfChild>
      </Gate>
      {open?.kind === 'read' && (
        <ReadText of={open.of} known={agreements.data ?? []} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'withdraw' && child && (
        <Withdraw child={child} consent={open.consent} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </Frame>
  )
}

const signPage = ({ id }: Child, codes: readonly string[]) => `/child/sign/index?id=${id}&codes=${codes.join()}`

/** What waits for a guardian to sign; what was withdrawn is left to its own button. */
const dueOf = ({ guardian }: Child, agreements: Agreement[], signed: Signed[]): Agreement[] =>
  agreements.filter(
    (agreement) => guardian && ['MISSING', 'EXPIRED', 'OUTDATED'].includes(standingOf(latestOf(signed, agreement))),
  )

/** One way to sign all that waits, where that is more than one. */
function SignAll({ child, due }: { child: Child; due: Agreement[] }) {
  if (due.length < 2) return null
  const codes = due.map(({ code }) => code)
  return <Action onClick={() => go(signPage(child, codes))}>{t('consent.signAll', { count: due.length })}</Action>
}

/** One agreement: how it stands, and what a guardian can do about it. */
function One({
  child,
  agreement,
  latest,
  alone,
  relationOf,
  onRead,
  onWithdraw,
}: {
  child: Child
  agreement: Agreement
  latest: Signed | undefined
  /** Whether nothing else waits to be signed. */
  alone: boolean
  relationOf: (value: string) => string
  onRead: (of: Revision) => void
  onWithdraw: (consent: Signed) => void
}) {
  const standing = standingOf(latest)
  const { code, title } = agreement
  const maySign = child.guardian && standing !== 'GIVEN'
  const mayWithdraw = child.guardian && latest?.state === 'GIVEN'
  // What can be signed now is read where it is signed.
  const signed = latest && (maySign || latest.revision !== agreement.revision) ? latest : undefined
  return (
    <Card>
      <Box className="lesson-head">
        <Heading level={2} className="section-title">
          {title}
        </Heading>
        <Tag tone={tones[standing]}>{t(`consent.state.${standing}`)}</Tag>
      </Box>
      {latest && (
        <>
          <Fact label={t('consent.revision')}>{t('consent.revisionOf', { revision: latest.revision })}</Fact>
          <Fact label={t('consent.signer')}>{signerText(latest, relationOf(latest.relation))}</Fact>
          <Fact label={t('consent.signedOn')}>{plainDay(latest.signedOn)}</Fact>
          {latest.expiresOn && latest.state === 'GIVEN' && (
            <Fact label={t('consent.expiresOn')}>{plainDay(latest.expiresOn)}</Fact>
          )}
          {latest.file && (
            <Fact label={t('consent.signature')}>
              <Photo className="signature" src={address(latest.file)} alt={t('consent.signature')} />
            </Fact>
          )}
          {latest.state === 'WITHDRAWN' && latest.endedAt && (
            <Fact label={t('consent.endedAt')}>
              {[timeText(latest.endedAt), latest.endedByName].filter(Boolean).join(' · ')}
            </Fact>
          )}
        </>
      )}
      {standing === 'OUTDATED' && <Txt className="text muted">{t('consent.newer')}</Txt>}
      {code === 'consent' && ['MISSING', 'EXPIRED', 'WITHDRAWN'].includes(standing) && (
        <Txt className="text muted">{t('consent.none')}</Txt>
      )}
      {maySign && (
        <Action kind={alone ? 'main' : 'plain'} of={title} onClick={() => go(signPage(child, [code]))}>
          {t(`consent.sign.${standing}`)}
        </Action>
      )}
      {(!maySign || signed || mayWithdraw) && (
        <Box className="adds">
          {!maySign && (
            <Action kind="plain" of={title} onClick={() => onRead(agreement)}>
              {t('consent.read')}
            </Action>
          )}
          {signed && (
            <Action kind="plain" of={title} onClick={() => onRead(signed)}>
              {t('consent.readSigned')}
            </Action>
          )}
          {mayWithdraw && (
            <Action kind="plain" of={title} onClick={() => onWithdraw(latest)}>
              {t('consent.withdraw')}
            </Action>
          )}
        </Box>
      )}
    </Card>
  )
}

/** Who signed, and what that person is to the child, once that is known in words. */
const signerText = ({ parentName: name }: Signed, relation: string): string =>
  relation ? t('consent.signerOf', { name, relation }) : name

/** What was signed before, and does not count any more; a tap opens the text that was signed. */
function Before({
  agreements,
  signed,
  onRead,
}: {
  agreements: Agreement[]
  signed: Signed[]
  onRead: (of: Revision) => void
}) {
  const now = agreements.map((agreement) => latestOf(signed, agreement)?.id)
  const before = signed.filter(({ id }) => !now.includes(id))
  if (before.length === 0) return null
  return (
    <Section title={t('consent.before')}>
      <Card className="list">
        {before.map(({ id, code, title, revision, parentName, signedOn, state }) => (
          <Row
            key={id}
            title={`${title} · ${t('consent.revisionOf', { revision })}`}
            note={`${parentName} · ${plainDay(signedOn)} · ${t(state === 'WITHDRAWN' ? 'consent.state.WITHDRAWN' : 'consent.replaced')}`}
            onClick={() => onRead({ code, revision, title })}
          />
        ))}
      </Card>
    </Section>
  )
}

export default whole(Consents)
