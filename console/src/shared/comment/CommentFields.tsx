import { t } from '../../messages/index.ts'
import { LabelledItem } from '../../ui/LabelledItem.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CommentTemplates } from './CommentTemplates.tsx'
import { KeepPhrase } from './KeepPhrase.tsx'
import { NAME } from './patientName.ts'

/** The most characters of a class comment. */
export const mostComment = 1000

/** The text of a class comment, with the templates that begin it; without a name it stays for the server to put in. */
export function CommentFields({ name, age }: { name?: string; age?: number | undefined }) {
  return (
    <>
      <CommentTemplates field="text" name={name} age={age} />
      <LabelledItem
        name="text"
        label={t('schedule.comment.text')}
        extra={
          name ? <KeepPhrase field="text" name={name} age={age} /> : t('schedule.comment.nameHint', { name: NAME })
        }
        required
      >
        <TextInput rows={5} max={mostComment} />
      </LabelledItem>
    </>
  )
}
