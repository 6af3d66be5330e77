import { useState } from 'react'
import type { Request } from '../../api/calls'
import { storePictures } from '../../api/files'
import { address } from '../../api/request'
import { useAccount } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { say, useSend } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { useId } from '../../app/params'
import { dayText, timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Files } from '../../ui/Files'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Area, Box, Heading, Pic, Press, Txt } from '../../ui/native'
import { Action, Card, Fact, Section, Stars } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { WorkState } from '../../ui/WorkRow'

const MOST_FILES = 9

/** Homework: what is to be done, what was written about it, handing it in and asking. */
export default function WorkDetail() {
  const id = useId()
  const account = useAccount()
  const work = useRead(account.signedIn ? '/api/work/detail' : null, { id })
  return (
    <Frame title={t('work.one')} reads={[work, account.user]}>
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
              {row.entries.length > 0 && (
                <Section title={t('work.entries')}>
                  <Card>
                    {row.entries.map((entry) => (
                      <Box key={entry.id} className={`said ${entry.byFamily ? 'said-own' : ''}`}>
                        <Txt className="said-by">
                          {`${t(`work.kind.${entry.kind}` as Key)} · ${entry.authorName ?? t('comment.family')} · ${timeText(entry.createdAt)}`}
                        </Txt>
                        <Txt className="said-text">{entry.text}</Txt>
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

type Chosen = NonNullable<Request<'/api/work/submit'>['files']>

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
  const submit = useSend('/api/work/submit')
  const ask = useSend('/api/work/ask')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<Chosen>([])
  const choose = useTask(async () => {
    const stored = await storePictures('homework', MOST_FILES - files.length)
    setFiles((before) => [...before, ...stored])
  })
  const written = async (done: boolean, word: string) => {
    if (done) {
      setText('')
      setFiles([])
      say(word)
    }
    await onDone()
  }
  const handIn = async () => {
    await written(Boolean(await submit.send({ id, version, text, files })), t('work.submitted'))
  }
  const question = async () => written(Boolean(await ask.send({ id, text, files })), t('work.asked'))
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
        {files.length > 0 && (
          <Box className="pictures">
            {files.map((file) => (
              <Box key={file.accessUrl} className="picture-box">
                <Pic className="picture" src={address(file.accessUrl)} alt={file.name} />
                <Press
                  className="picture-less"
                  label={t('work.less', { name: file.name })}
                  onClick={() => setFiles(files.filter((other) => other !== file))}
                >
                  ×
                </Press>
              </Box>
            ))}
          </Box>
        )}
        {files.length < MOST_FILES && (
          <Action kind="plain" busy={choose.busy} onClick={() => void choose.run()}>
            {t('work.photo')}
          </Action>
        )}
        {open && (
          <Action busy={submit.busy} disabled={!text.trim()} onClick={() => void handIn()}>
            {t('work.submit')}
          </Action>
        )}
        <Action kind="plain" busy={ask.busy} disabled={!text.trim()} onClick={() => void question()}>
          {t('work.ask')}
        </Action>
      </Card>
    </Section>
  )
}
