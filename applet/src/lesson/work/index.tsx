import { useState } from 'react'
import { choose } from '../../api/choose'
import { useAccount } from '../../api/useAccount'
import { useFiles } from '../../api/useFiles'
import { useNotices } from '../../api/useNotices'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useDraft } from '../../app/draft'
import { useId } from '../../app/params'
import { dayText, timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Chosen } from '../../ui/Chosen'
import { Files } from '../../ui/Files'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Materials, useMaterials } from '../../ui/Materials'
import { Area, Box, Heading, Txt } from '../../ui/native'
import { Action, Card, Fact, Section, Stars } from '../../ui/parts'
import { Recorder } from '../../ui/Recorder'
import { Shown } from '../../ui/Shown'
import { WorkState } from '../../ui/WorkRow'
import { whole } from '../../ui/whole'
import '../../styles/pictures.css'

const MOST_FILES = 9

/** Homework: what is to be done, what was written about it, handing it in and asking. */
function WorkDetail() {
  const id = useId()
  const account = useAccount()
  const work = useRead(account.signedIn ? '/api/work/detail' : null, { id })
  const materials = useMaterials({ workId: id }, Boolean(work.data?.materialTitle))
  return (
    <Frame title={t('work.one')} reads={[work, materials, account.user]}>
      <Gate account={account}>
        <Shown read={work} rows={5}>
          {(row) => (
            <>
              <Card>
                <Box className="lesson-head">
                  <Heading level={2} className="lesson-time">
                    {row.title}
                  </Heading>
                  <WorkState state={row.state} />
                </Box>
                <Txt className="text">{row.content}</Txt>
                <Fact label={t('lesson.patient')}>{row.patientName}</Fact>
                <Fact label={t('lesson.course')}>{`${row.courseName} · ${row.doctorName}`}</Fact>
                {row.materialTitle && (
                  <Fact label={t('work.material')}>
                    {[row.materialTitle, row.materialPages].filter(Boolean).join(' · ')}
                  </Fact>
                )}
                {row.domainName && <Fact label={t('course.domain')}>{row.domainName}</Fact>}
                {(row.timesAWeek !== null || row.minutes !== null) && (
                  <Fact label={t('work.dose')}>
                    {[
                      row.timesAWeek === null ? null : t('work.timesAWeek', { count: row.timesAWeek }),
                      row.minutes === null ? null : t('course.minutes', { minutes: row.minutes }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Fact>
                )}
                <Fact label={t('work.dueOn')}>{dayText(row.dueOn)}</Fact>
                {row.score !== null && <Stars label={t('work.score')} value={row.score} />}
              </Card>
              <Materials read={materials} />
              {row.entries.length > 0 && (
                <Section title={t('work.entries')}>
                  <Card>
                    {row.entries.map((entry) => (
                      <Box key={entry.id} className={`said ${entry.byFamily ? 'said-own' : ''}`}>
                        <Txt className="said-by">
                          {`${t(`work.kind.${entry.kind}` as Key)} · ${entry.authorName ?? t('comment.family')} · ${timeText(entry.createdAt)}`}
                        </Txt>
                        {entry.text && <Txt className="said-text">{entry.text}</Txt>}
                        <Files files={entry.files} />
                      </Box>
                    ))}
                  </Card>
                </Section>
              )}
              <Write
                id={id}
                version={row.version}
                open={['ASSIGNED', 'VIEWED', 'OVERDUE'].includes(row.state)}
                onDone={work.reload}
              />
            </>
          )}
        </Shown>
      </Gate>
    </Frame>
  )
}

/** Why nothing can be sent yet, or undefined. */
function missingOf(files: ReturnType<typeof useFiles>, recording: boolean, written: boolean): string | undefined {
  if (recording) return t('work.recording')
  if (files.sending) return t('files.sending')
  if (files.failed.length > 0) return t('files.failedFirst')
  return written || files.stored.length > 0 ? undefined : t('work.nothing')
}

function Write({
  id,
  version,
  open,
  onDone,
}: {
  id: number
  version: number
  open: boolean
  onDone: () => Promise<void>
}) {
  const files = useFiles('homework', MOST_FILES)
  const submit = useSend('/api/work/submit', (sent, fields) => files.refuse(sent.files ?? [], fields))
  const ask = useSend('/api/work/ask', (sent, fields) => files.refuse(sent.files ?? [], fields))
  const askToTell = useNotices('TRAINING')
  const [text, setText] = useDraft(`work.${id}`)
  const [recording, setRecording] = useState(false)
  const written = async (done: boolean, word: string) => {
    if (done) {
      setText('')
      files.clear()
      say(word)
    }
    await onDone()
  }
  const said = { text, files: files.stored }
  const handIn = async () => {
    await askToTell()
    await written(Boolean(await submit.send({ id, version, ...said })), t('work.submitted'))
  }
  const question = async () => {
    await askToTell()
    await written(Boolean(await ask.send({ id, ...said })), t('work.asked'))
  }
  // Told in passing, too; it stays until the words are sent anew.
  const fault = text ? (submit.fields.text ?? ask.fields.text) : undefined
  const missing = missingOf(files, recording, Boolean(text.trim()))
  return (
    <Section title={t(open ? 'work.submitTitle' : 'work.askTitle')}>
      <Card>
        <Area
          className="input area"
          value={text}
          max={1000}
          label={t('work.text')}
          placeholder={t('work.text')}
          onInput={setText}
        />
        {fault && (
          <Box className="field-fault" role="alert">
            {fault}
          </Box>
        )}
        <Chosen files={files} />
        {(files.room > 0 || recording) && (
          <Box className="adds">
            <Action kind="plain" onClick={() => void choose('media', files.room).then(files.add)}>
              {t('work.photo')}
            </Action>
            <Recorder room={files.room} onTaken={files.add} onOpen={setRecording} />
          </Box>
        )}
        {open && (
          <Action busy={submit.busy} reason={missing} onClick={() => void handIn()}>
            {t('work.submit')}
          </Action>
        )}
        <Action
          kind="plain"
          busy={ask.busy}
          disabled={Boolean(missing)}
          reason={open ? undefined : missing}
          onClick={() => void question()}
        >
          {t('work.ask')}
        </Action>
      </Card>
    </Section>
  )
}

export default whole(WorkDetail)
