import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { release } from '../../api/choose'
import { store } from '../../api/files'
import { newKey } from '../../api/request'
import { type Child, useAbout, useAccount, useChildren } from '../../api/useAccount'
import { type Read, useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { useDraft } from '../../app/draft'
import { useId } from '../../app/params'
import { useParams } from '../../app/route'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import type { Stroke } from '../../ui/ink'
import { NoRight } from '../../ui/NoRight'
import { Box, Heading, Line, Txt } from '../../ui/native'
import { Pen } from '../../ui/Pen'
import { Prose } from '../../ui/Prose'
import { Action, Card, Field } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { UnknownChild } from '../../ui/UnknownChild'
import { Unsent } from '../../ui/Unsent'
import { whole } from '../../ui/whole'
import type { Agreement } from '../consents/standing'
import '../../styles/consents.css'
import '../../styles/decided.css'

/** The shortest name. */
const NAME = 2
/** Before a name is typed. */
const NOTHING = { name: '' }

/** Signs agreements for a child: their texts in full, and below them the place to sign. */
function Sign() {
  const id = useId()
  const codes = (useParams().codes ?? 'consent').split(',')
  const account = useAccount()
  useAbout(account, id)
  const { read, children } = useChildren(account)
  const agreements = useRead(account.signedIn ? '/api/patient-consent/agreements' : null, {})
  const child = children.find((each) => each.id === id)
  return (
    // A text is not read again by the clock: nobody signs what changed while it was read.
    <Frame title={t('consent.signing')} reads={[account.user, read]}>
      <Gate account={account}>
        <Shown read={read}>
          {() =>
            child ? (
              <Shown read={agreements} rows={9}>
                {(all) => (
                  <Paper child={child} shown={all.filter(({ code }) => codes.includes(code))} read={agreements} />
                )}
              </Shown>
            ) : (
              <UnknownChild />
            )
          }
        </Shown>
      </Gate>
    </Frame>
  )
}

function Paper({ child, shown, read }: { child: Child; shown: Agreement[]; read: Read<Agreement[]> }) {
  const [movedOn, setMovedOn] = useState(false)
  /** What was signed is read anew; whether it is another revision by now. */
  const renew = async () => {
    const now = (await read.renew()) ?? []
    const moved = shown.some(({ code, revision }) =>
      now.some((each) => each.code === code && each.revision !== revision),
    )
    setMovedOn(moved)
    return moved
  }
  return (
    <>
      <Heading level={2} className="section-title">
        {t('consent.signFor', { name: child.name })}
      </Heading>
      {movedOn && (
        <Box className="changed" role="alert">
          {t('consent.movedOn')}
        </Box>
      )}
      {shown.map(({ code, title, revision, body }) => (
        <Card key={code}>
          {/* Most texts begin with their title. */}
          {body.trim().charAt(0) !== '#' && <Txt className="lesson-time">{title}</Txt>}
          <Txt className="row-note">{t('consent.revisionOf', { revision })}</Txt>
          <Prose text={body} />
        </Card>
      ))}
      <NoRight what="consent" child={child} />
      {child.guardian && <Signature patientId={child.id} shown={shown} renew={renew} />}
    </>
  )
}

/** Back to what was agreed to, also where the page was opened by a link. */
function leave(patientId: number): void {
  if (Taro.getCurrentPages().length > 1) void Taro.navigateBack()
  else void Taro.redirectTo({ url: `/child/consents/index?id=${patientId}` })
}

/**
 * The place to sign, by hand or, for those who cannot, by the name in letters. The device keeps the name until it is
 * signed with, but nothing that was drawn.
 */
function Signature({
  patientId,
  shown,
  renew,
}: {
  patientId: number
  shown: Agreement[]
  renew: () => Promise<boolean>
}) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const draft = useDraft(`sign.${patientId}`, NOTHING)
  const { name } = draft.written
  /** The way that was chosen; until then, a name that was typed before says it. */
  const [way, setWay] = useState<'hand' | 'name' | null>(null)
  const byHand = way ? way === 'hand' : name === ''
  const typed = byHand ? null : name.trim()
  const picture = useRef<(() => Promise<string | null>) | null>(null)
  /** The picture that is stored already: a second try sends it once more. */
  const stored = useRef<{ of: string; file: string } | null>(null)
  /** Whether no picture came of what was drawn. */
  const [undrawn, setUndrawn] = useState(false)
  const add = useSend('/api/patient-consent/add')

  /** The stored picture of the signature; null where none came of the drawing. */
  const put = async () => {
    const of = JSON.stringify([strokes, typed])
    if (stored.current?.of === of) return stored.current.file
    const path = await picture.current?.().catch(() => null)
    setUndrawn(!path)
    if (!path) return null
    try {
      const file = await store({ path, kind: 'consentScan', name: 'signature.png', key: newKey() })
      stored.current = { of, file }
      return file
    } finally {
      release(path)
    }
  }
  const sign = useTask(async () => {
    const file = await put()
    if (!file) return
    const agreements = shown.map(({ code, revision }) => ({ code, revision }))
    if (await add.send({ patientId, agreements, file })) {
      draft.clear()
      say(t('consent.signed'))
      return leave(patientId)
    }
    // A new revision is read and signed anew.
    if (await renew()) {
      setStrokes([])
      draft.clear()
      setWay(null)
    }
  })

  const change = () => {
    setWay(byHand ? 'name' : 'hand')
    setUndrawn(false)
  }
  const type = (name: string) => {
    setWay('name')
    draft.write({ name })
  }
  const missing = typed === null ? strokes.length === 0 : typed.length < NAME
  return (
    <Card>
      {!byHand && <Unsent of={draft} />}
      <Field label={t(byHand ? 'consent.penNote' : 'consent.typedNote')} fault={add.fields.file}>
        {!byHand && <Line className="input" value={name} max={20} label={t('consent.name')} onInput={type} />}
        {/* A canvas of its own for each way: where one fails, another may not. */}
        <Pen
          key={byHand ? 'hand' : 'name'}
          label={t('consent.pen')}
          strokes={strokes}
          typed={typed}
          onStroke={(stroke) => setStrokes((before) => [...before, stroke])}
          picture={picture}
        />
      </Field>
      <Box className="adds">
        {byHand && !missing && (
          <>
            <Action kind="plain" onClick={() => setStrokes((before) => before.slice(0, -1))}>
              {t('consent.undo')}
            </Action>
            <Action kind="plain" onClick={() => setStrokes([])}>
              {t('consent.clear')}
            </Action>
          </>
        )}
        <Action kind="plain" onClick={change}>
          {t(byHand ? 'consent.byName' : 'consent.byHand')}
        </Action>
      </Box>
      {undrawn && (
        <Box className="needs-consent" role="alert">
          <Txt className="text">{t(byHand ? 'consent.undrawn' : 'consent.undrawnName')}</Txt>
          {byHand && (
            <Action kind="plain" onClick={change}>
              {t('consent.typeName')}
            </Action>
          )}
        </Box>
      )}
      <Action
        busy={sign.busy}
        reason={missing ? t(byHand ? 'consent.signFirst' : 'consent.nameFirst') : undefined}
        onClick={() => void sign.run()}
      >
        {t('consent.give')}
      </Action>
    </Card>
  )
}

export default whole(Sign)
