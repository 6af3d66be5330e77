import { useEffect } from 'react'
import { write } from '../api/request'
import { useNotices } from '../api/useNotices'
import { useRead } from '../api/useRead'
import { useSend } from '../api/useSend'
import { useTextDraft } from '../app/draft'
import { timeText } from '../app/when'
import { t } from '../messages'
import { Files } from './Files'
import { Area, Box, Txt } from './native'
import { Action, Card, Section } from './parts'
import { Shown } from './Shown'

/** What doctor and family wrote to each other about a lesson, and the answer. */
export function Comments({ soDayId }: { soDayId: number }) {
  const comments = useRead('/api/reply/page', { soDayId, pageSize: 100 })
  const add = useSend('/api/reply/add')
  const askToTell = useNotices('TRAINING')
  const [text, setText] = useTextDraft(`comment.${soDayId}`)
  const unread = comments.data?.list.some(({ byFamily, readAt }) => !byFamily && !readAt) ?? false
  useEffect(() => {
    // That it was seen is no action of the user: a weak network may lose it.
    if (unread) void write('/api/reply/read', { soDayId }).catch(() => {})
  }, [unread, soDayId])
  const send = async () => {
    await askToTell()
    if (!(await add.send({ soDayId, text }))) return
    setText('')
    await comments.reload()
  }
  return (
    <Section title={t('comment.title')}>
      <Card>
        <Shown read={comments} rows={2}>
          {({ list }) => (
            <>
              {list.length === 0 && <Txt className="text muted">{t('comment.none')}</Txt>}
              {[...list].reverse().map((comment) => (
                <Box key={comment.id} className={`said ${comment.byFamily ? 'said-own' : ''}`}>
                  <Txt className="said-by">{`${comment.authorName ?? t('comment.family')} · ${timeText(comment.createdAt)}`}</Txt>
                  <Txt className="said-text">{comment.text}</Txt>
                  <Files files={comment.files} />
                </Box>
              ))}
              {list[0]?.byFamily && <Txt className="text muted">{t('comment.waits')}</Txt>}
            </>
          )}
        </Shown>
        <Area
          className="input area"
          value={text}
          max={1000}
          label={t('comment.answer')}
          placeholder={t('comment.answer')}
          onInput={setText}
        />
        <Action
          kind="plain"
          busy={add.busy}
          reason={text.trim() ? undefined : t('comment.first')}
          onClick={() => void send()}
        >
          {t('comment.send')}
        </Action>
      </Card>
    </Section>
  )
}
