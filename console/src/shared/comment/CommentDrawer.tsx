import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import { FilesAmongWords } from '../../ui/FilesAmongWords.tsx'
import { FormDrawer } from '../../ui/FormDrawer.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { MediaUpload } from '../../ui/MediaUpload.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { CommentFields } from './CommentFields.tsx'
import styles from './comment.module.css'

type Thread = Response<'/admin/reply/list'>
type Files = Thread[number]['files']

const Field = fieldOf('reply')

/** What was said about a session, and the next comment to its family. */
export function CommentDrawer({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const session = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open })
  const thread = useApi('/admin/reply/list', { soDayId: id }, { enabled: dialog.open, live: true })
  const add = useAction('/admin/reply/add', { also: ['/admin/so-day'] })
  const read = useAction('/admin/reply/read', { also: ['/admin/so-day'], done: false })
  const may = useCan()('/admin/reply/read')
  const unread = (thread.data ?? []).some(({ byFamily, readAt }) => byFamily && readAt === null)
  const name = session.data?.patientName ?? ''
  return (
    <FormDrawer<{ text: string; files?: Files | null }>
      dialog={dialog}
      draft="everywhere"
      patientId={session.data?.patientId}
      title={t('schedule.comment.title', { name })}
      width="min(520px, 92vw)"
      save={({ text, files }) => add.run({ soDayId: id, text, files: files ?? [] })}
    >
      <Comments thread={thread.data ?? []} />
      {unread && may && (
        <Button size="small" className={styles.read ?? ''} onClick={() => read.run({ soDayId: id })}>
          {t('schedule.comment.read')}
        </Button>
      )}
      <CommentFields name={name} age={session.data?.patientAge} />
      <Field name="files">
        <MediaUpload kind="comment" />
      </Field>
    </FormDrawer>
  )
}

function Comments({ thread }: { thread: Thread }) {
  return (
    <ol className={styles.thread}>
      {thread.map(({ id, text, files, byFamily, authorName, createdAt }) => (
        <li key={id} data-family={byFamily || undefined}>
          <span className={styles.quiet}>
            {byFamily ? t('schedule.comment.family', { name: authorName ?? '' }) : authorName} ·{' '}
            <DateText value={createdAt} />
          </span>
          <span>{text}</span>
          <FilesAmongWords files={files} />
        </li>
      ))}
    </ol>
  )
}
