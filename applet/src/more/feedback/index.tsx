import { isRequest } from '@cogcampus/contract/life/suggest'
import type { Response } from '../../api/calls'
import { type Children, useAccount, useChildren } from '../../api/useAccount'
import { useNotices } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useDraft } from '../../app/draft'
import { timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Area, Box, Txt } from '../../ui/native'
import { Action, Card, Choices, Field, Section, Tag } from '../../ui/parts'
import { Empty, Shown } from '../../ui/Shown'
import { Unsent } from '../../ui/Unsent'
import { whole } from '../../ui/whole'

interface Words {
  type: string | null
  content: string
  /** Whom it is about; 0 for the centre in general. */
  patientId: number
}
const blank: Words = { type: null, content: '', patientId: 0 }

const tones = { NEW: 'info', REPLIED: 'success', CLOSED: 'neutral' } as const

/** Whom feedback is about. Of a form from before that may be somebody who has left the account since: nobody then, with the words that say so. */
function aboutOf({ patientId }: Words, { read, children }: Children): { patientId: number; fault?: string } {
  const isLeft = patientId !== 0 && read.data !== undefined && !children.some(({ id }) => id === patientId)
  return isLeft ? { patientId: 0, fault: t('feedback.aboutLeft') } : { patientId }
}

/** Feedback to the centre, and its answers. */
function Feedback() {
  const account = useAccount()
  const own = useChildren(account)
  const { read, children } = own
  const types = useRead(account.signedIn ? '/api/user-suggest/type' : null, {})
  const given = useRead(account.signedIn ? '/api/user-suggest/list' : null, {})
  const add = useSend('/api/user-suggest/add')
  const askToTell = useNotices('ANSWER')
  const draft = useDraft('feedback', blank)
  const { type, content } = draft.written
  const { patientId, fault } = aboutOf(draft.written, own)
  const send = async () => {
    await askToTell()
    if (!(await add.send({ type: type ?? '', content, patientId: patientId || null }))) return
    draft.clear()
    say(t('feedback.done'))
    await given.reload()
  }
  return (
    <Frame title={t('mine.feedback')} reads={[account.user, read, types, given]}>
      <Gate account={account} visitors>
        <Card>
          <Unsent of={draft} />
          <Field label={t('feedback.type')} fault={add.fields.type}>
            <Shown read={types} rows={1}>
              {(options) => (
                <Choices
                  label={t('feedback.type')}
                  value={type}
                  options={options}
                  onChange={(type) => draft.write({ type })}
                />
              )}
            </Shown>
          </Field>
          {(children.length > 0 || fault) && (
            <Field label={t('feedback.about')} fault={add.fields.patientId ?? fault}>
              <Choices
                label={t('feedback.about')}
                value={patientId}
                options={[
                  { value: 0, label: t('feedback.general') },
                  ...children.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(patientId) => draft.write({ patientId })}
              />
            </Field>
          )}
          <Field label={t('feedback.content')} fault={add.fields.content}>
            <Area
              className="input area"
              value={content}
              max={1000}
              label={t('feedback.content')}
              onInput={(content) => draft.write({ content })}
            />
          </Field>
          <Action
            busy={add.busy}
            reason={type && content.trim() ? undefined : t(type ? 'feedback.contentFirst' : 'feedback.typeFirst')}
            onClick={() => void send()}
          >
            {t('feedback.send')}
          </Action>
        </Card>
        <Section title={t('feedback.given')}>
          <Shown read={given}>
            {(all) => {
              // Requests by right have a page of their own.
              const list = all.filter(({ type }) => !isRequest(type))
              return list.length === 0 ? (
                <Empty text={t('feedback.none')} />
              ) : (
                list.map((row) => <Given key={row.id} row={row} />)
              )
            }}
          </Shown>
        </Section>
      </Gate>
    </Frame>
  )
}

/** What was said, and its answer, or that one follows. */
const Given = ({ row }: { row: Response<'/api/user-suggest/list'>[number] }) => (
  <Card>
    <Box className="lesson-head">
      <Txt className="row-note">{timeText(row.createdAt)}</Txt>
      <Tag tone={tones[row.state]}>{t(`feedback.state.${row.state}` as Key)}</Tag>
    </Box>
    <Txt className="text">{row.content}</Txt>
    {row.state === 'NEW' && <Txt className="text muted">{t('feedback.waits')}</Txt>}
    {row.opinion && (
      <Box className="said">
        <Txt className="said-by">{`${t('feedback.answer')}${row.answeredAt ? ` · ${timeText(row.answeredAt)}` : ''}`}</Txt>
        <Txt className="said-text">{row.opinion}</Txt>
      </Box>
    )}
  </Card>
)

export default whole(Feedback)
