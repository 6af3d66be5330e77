import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { useKeep } from '../../ui/keep.ts'
import styles from './comment.module.css'
import { OwnPhrases } from './OwnPhrases.tsx'
import { withName } from './patientName.ts'
import { useTemplates } from './useTemplates.ts'

export interface Commented {
  /** The field of the form that takes the text. */
  field: string
  /** Of the child; without one it stays for the server to put in. */
  name?: string | undefined
  /** In years; of an unknown one, the templates are those for any. */
  age?: number | undefined
}

/** What begins a class comment: the user's own phrases first, then the templates of the centre. */
export function CommentTemplates({ field, name, age }: Commented) {
  const form = Form.useFormInstance()
  const templates = useTemplates(age)
  const focus = () => form.focusField(field)
  const keep = useKeep()
  /** What is typed stays, and a text that stands there is not put in again. */
  const take = (text: string) => {
    const typed: string = form.getFieldValue(field) ?? ''
    const taken = name ? withName(text, name) : text
    if (!typed.includes(taken)) form.setFieldsValue({ [field]: [typed.trimEnd(), taken].filter(Boolean).join('\n') })
    keep()
    focus()
  }
  return (
    <>
      <OwnPhrases name={name} age={age} take={take} focus={focus} />
      <fieldset className={styles.templates} aria-label={t('schedule.comment.templates')}>
        {templates.map(({ key, label }) => (
          <button key={key} type="button" onClick={() => take(label)}>
            {withName(label, name ?? t('schedule.comment.child'))}
          </button>
        ))}
      </fieldset>
    </>
  )
}
