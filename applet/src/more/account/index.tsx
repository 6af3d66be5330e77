import { isRequest, type RequestType, requestTypes } from '@cogcampus/contract/life/suggest'
import { useState } from 'react'
import type { Response } from '../../api/calls'
import { type Account, useAccount, useChildren, voiceFor } from '../../api/useAccount'
import { useNotices } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useTextDraft } from '../../app/draft'
import { timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { Area, Box, Heading, Txt } from '../../ui/native'
import { Action, Card, Field, Section, Tag } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { Sure } from '../../ui/Sure'
import { whole } from '../../ui/whole'

type Given = Response<'/api/user-suggest/list'>[number]
interface Asked {
  kind: RequestType
  patientId: number | null
  words: string
}

const tones = { NEW: 'info', REPLIED: 'success', CLOSED: 'neutral' } as const

/** What the privacy policy promises: a copy or the deletion of a file, for its guardians, and the closure of the account. */
function AccountRequests() {
  const account = useAccount()
  const { read, children } = useChildren(account)
  const given = useRead(account.signedIn ? '/api/user-suggest/list' : null, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const all = account.user.data?.patients ?? []
  const patients = all.filter(({ guardian }) => guardian)
  const ways: Record<RequestType, Asked[]> = {
    copy: patients.map((patient) => wayOf('copy', patient)),
    erase: patients.map((patient) => wayOf('erase', patient)),
    closure: [{ kind: 'closure', patientId: null, words: t('account.closure.ask') }],
  }
  const openOf = (list: Given[], { kind, patientId }: Asked) =>
    list.find((row) => row.type === kind && row.patientId === patientId && row.state === 'NEW')
  return (
    <Frame title={t('mine.account')} reads={[account.user, read, given]}>
      <Gate account={account} visitors>
        <Shown read={given}>
          {(list) => (
            <>
              {/* Why something is not offered is told by the patient. */}
              {read.fault && !read.data && patients.length < all.length && <Shown read={read}>{() => null}</Shown>}
              {requestTypes.map(
                (kind) =>
                  (ways[kind].length > 0 || children.length > 0) && (
                    <Card key={kind}>
                      <Heading level={2} className="section-title">
                        {t(`account.${kind}.title`)}
                      </Heading>
                      <Txt className="text">{t(`account.${kind}.note`)}</Txt>
                      {kind !== 'closure' &&
                        children.map((child) => (
                          <NoRight key={child.id} what="files" child={child} voice={voiceFor(account, child.id)} />
                        ))}
                      {ways[kind].map((way) => (
                        <Way key={way.patientId} way={way} open={openOf(list, way)} onAsk={setAsked} />
                      ))}
                    </Card>
                  ),
              )}
              <Answers list={list.filter(({ type }) => isRequest(type))} />
            </>
          )}
        </Shown>
      </Gate>
      {asked && <Confirm asked={asked} onClose={() => setAsked(null)} onDone={given.reload} />}
    </Frame>
  )
}

type Patient = NonNullable<Account['user']['data']>['patients'][number]
/** A request for the file of a patient, or for one's own. */
const wayOf = (kind: 'copy' | 'erase', { id: patientId, name, relation }: Patient): Asked => ({
  ...{ kind, patientId },
  words: t(`account.${kind}.${relation === 'self' ? 'own' : 'ask'}`, { name }),
})

/** The button of a request, or since when it waits for its answer. */
function Way({ way, open, onAsk }: { way: Asked; open: Given | undefined; onAsk: (way: Asked) => void }) {
  return open ? (
    <>
      <Box className="lesson-head">
        <Txt className="row-note">{`${way.words} · ${timeText(open.createdAt)}`}</Txt>
        <Tag tone="info">{t('account.state.NEW')}</Tag>
      </Box>
      <Txt className="text muted">{t('account.waits')}</Txt>
    </>
  ) : (
    <Action kind="plain" onClick={() => onAsk(way)}>
      {way.words}
    </Action>
  )
}

/** What was asked, with the answers. */
function Answers({ list }: { list: Given[] }) {
  const over = list.filter(({ state }) => state !== 'NEW')
  if (over.length === 0) return null
  return (
    <Section title={t('account.given')}>
      {over.map((row) => (
        <Card key={row.id}>
          <Box className="lesson-head">
            <Txt className="row-title">{t(`account.${row.type}.title` as Key)}</Txt>
            <Tag tone={tones[row.state]}>{t(`account.state.${row.state}`)}</Tag>
          </Box>
          <Txt className="row-note">{timeText(row.createdAt)}</Txt>
          <Txt className="text">{row.content}</Txt>
          {row.opinion && (
            <Box className="said">
              <Txt className="said-by">{t('feedback.answer')}</Txt>
              <Txt className="said-text">{row.opinion}</Txt>
            </Box>
          )}
        </Card>
      ))}
    </Section>
  )
}

/** Says what follows before the request is sent. */
function Confirm({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => Promise<void> }) {
  const [note, setNote] = useTextDraft(`request.${asked.kind}.${asked.patientId ?? 0}`)
  const request = useSend('/api/user-suggest/request')
  const askToTell = useNotices('ANSWER')
  const send = async () => {
    await askToTell()
    const { kind, patientId } = asked
    const sent = await request.send({ type: kind, patientId, note: note.trim() || null })
    if (!sent) return onDone()
    setNote('')
    say(t('account.sent'))
    onClose()
    await onDone()
  }
  return (
    <Sure
      title={asked.words}
      why={t(`account.${asked.kind}.follows`)}
      sure={t(`account.${asked.kind}.sure`)}
      kind={asked.kind === 'copy' ? 'main' : 'danger'}
      busy={request.busy}
      onSure={() => void send()}
      onClose={onClose}
    >
      <Field label={t('account.more')} fault={request.fields.note}>
        <Area className="input area" value={note} max={500} label={t('account.more')} onInput={setNote} />
      </Field>
    </Sure>
  )
}

export default whole(AccountRequests)
