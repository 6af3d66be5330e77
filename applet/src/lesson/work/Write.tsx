import { useEffect, useState } from 'react'
import { choose } from '../../api/choose'
import { Fault } from '../../api/request'
import { useFiles } from '../../api/useFiles'
import { useNotices } from '../../api/useNotices'
import { say, useSend } from '../../api/useSend'
import { useTextDraft } from '../../app/draft'
import { t } from '../../messages'
import { Changed } from '../../ui/Changed'
import { Chosen } from '../../ui/Chosen'
import { Area, Box } from '../../ui/native'
import { Action, Card, Section } from '../../ui/parts'
import { Recorder } from '../../ui/Recorder'
import { changesOf, isOpen, type Work } from './words'

const MOST_FILES = 9

/** Why nothing can be sent yet, or undefined. */
function missingOf(files: ReturnType<typeof useFiles>, recording: boolean, written: boolean): string | undefined {
  if (recording) return t('work.recording')
  if (files.sending) return t('files.sending')
  if (files.failed.length > 0) return t('files.failedFirst')
  return written || files.stored.length > 0 ? undefined : t('work.nothing')
}

/** The homework as the family saw it when it began to write. */
function useSeen(work: Work, begun: boolean): Work {
  const [seen, setSeen] = useState(work)
  useEffect(() => {
    if (!begun) setSeen(work)
  }, [begun, work])
  return seen
}

/** The homework as it is now, where it is the same to hand in as the family saw it; null where it has to be read first. */
async function sameOf(seen: Work, renew: () => Promise<Work | undefined>): Promise<Work | null> {
  const now = await renew()
  if (!now) throw new Fault('OFFLINE', '')
  return changesOf(seen, now).length === 0 ? now : null
}

/** What became of the homework while the family writes. */
function News({ seen, work }: { seen: Work; work: Work }) {
  const changes = changesOf(seen, work)
  if (changes.length === 0) return null
  const next = t(isOpen(work) ? 'work.changedGoOn' : 'work.changedNotNow')
  return <Changed title={t('work.changed')} changes={changes} next={next} />
}

/**
 * The form by which homework is handed in, or something is asked about it. Where the doctor changes the homework meanwhile, it says what is
 * new before it hands in, and goes on with what was written.
 */
export function Write({ work, renew }: { work: Work; renew: () => Promise<Work | undefined> }) {
  const { id } = work
  const open = isOpen(work)
  const files = useFiles('homework', MOST_FILES, `work.${id}`)
  const submit = useSend('/api/work/submit', (sent, fields) => files.refuse(sent.files ?? [], fields))
  const ask = useSend('/api/work/ask', (sent, fields) => files.refuse(sent.files ?? [], fields))
  const askToTell = useNotices('TRAINING')
  const [text, setText] = useTextDraft(`work.${id}`)
  const [recording, setRecording] = useState(false)
  const begun = Boolean(text) || recording || files.pieces.length > 0
  const seen = useSeen(work, begun)
  const said = { text, files: files.stored }
  const inputOf = ({ version }: Work) => ({ id, version, ...said })
  const written = async (done: boolean, word: string) => {
    if (done) {
      setText('')
      files.clear()
      say(word)
    }
    await renew()
  }
  const handIn = async () => {
    await askToTell()
    const sent = await submit.send(inputOf(work), async () => {
      const now = await sameOf(seen, renew)
      return now && inputOf(now)
    })
    await written(Boolean(sent), t('work.submitted'))
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
        {begun && <News seen={seen} work={work} />}
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
