import { limits } from '@cogcampus/contract/limits'
import { Button, Form } from 'antd'
import { notify } from '../../api/notify.ts'
import { t } from '../../messages/index.ts'
import type { Commented } from './CommentTemplates.tsx'
import styles from './comment.module.css'
import { withoutName } from './patientName.ts'
import { usePhrases } from './usePhrases.ts'

/** Keeps what is typed in a class comment as a phrase for patients of this age. */
export function KeepPhrase({ field, name, age }: Commented) {
  const { phrases, keep, pending } = usePhrases(age)
  const typed: string | null | undefined = Form.useWatch(field, Form.useFormInstance())
  const text = withoutName(typed?.trim() ?? '', name)
  const kept = phrases.some((phrase) => phrase.text === text)
  if (!keep || !text) return null
  const most = limits.phrase
  return (
    <Button
      type="link"
      size="small"
      className={styles.keep ?? ''}
      disabled={kept}
      loading={pending}
      onClick={() => (text.length > most ? notify.warning(t('schedule.comment.phraseLong', { most })) : keep(text))}
    >
      {t(kept ? 'schedule.comment.phraseKept' : 'schedule.comment.phraseKeep')}
    </Button>
  )
}
