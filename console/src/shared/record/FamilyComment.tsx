import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { FileLinks } from '../../ui/FileLinks.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { MediaUpload } from '../../ui/MediaUpload.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { mostComment } from '../comment/CommentFields.tsx'
import { CommentTemplates } from '../comment/CommentTemplates.tsx'
import { KeepPhrase } from '../comment/KeepPhrase.tsx'
import styles from './record.module.css'
import type { Detail } from './record.ts'

const Field = fieldOf('so-day')

/** The class comment that goes to the family once the record is signed, for who may write one. */
export function FamilyComment({ detail }: { detail: Detail | undefined }) {
  const may = useCan()('/admin/reply/add')
  const form = Form.useFormInstance()
  const commented = Boolean(detail?.commentedAt)
  // What was typed before the session was commented on elsewhere stays in sight, until the form begins anew.
  const [open] = useState(
    () => !commented || Boolean(form.getFieldValue('comment') || form.getFieldValue('commentFiles')?.length),
  )
  const { comment: draft, commentFiles: files = [] } = detail?.record ?? {}
  if (!may) {
    return draft || files.length > 0 ? (
      <Alert
        className={styles.alert ?? ''}
        title={t('schedule.record.commentKept')}
        description={
          <>
            {draft} <FileLinks files={files} />
          </>
        }
      />
    ) : null
  }
  if (!open) return <p className={styles.quiet}>{t('schedule.record.commented')}</p>
  const about = { field: 'comment', name: detail?.session.patientName, age: detail?.patientAge }
  const hint = detail?.countersigners ? 'schedule.record.commentAtOnce' : 'schedule.record.commentHint'
  return (
    <div className={styles.comment}>
      <Field
        name="comment"
        extra={
          <span className={styles.hint}>
            {t(commented ? 'schedule.record.commentTwice' : hint)} <KeepPhrase {...about} />
          </span>
        }
      >
        <TextInput rows={3} max={mostComment} />
      </Field>
      <CommentTemplates {...about} />
      <Field name="commentFiles">
        <MediaUpload kind="comment" />
      </Field>
    </div>
  )
}
