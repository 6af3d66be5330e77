import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import styles from './comment.module.css'
import { useTemplates } from './useTemplates.ts'

interface Props {
  /** The field of the form that takes the text. */
  field: string
  /** Of the child; without one it stays for the server to put in. */
  name?: string | undefined
  /** In years; of an unknown one, the templates are those for any. */
  age?: number | undefined
}

/** The templates that begin a class comment. */
export function CommentTemplates({ field, name, age }: Props) {
  const form = Form.useFormInstance()
  const templates = useTemplates(age)
  const take = (label: string) => {
    form.setFieldsValue({ [field]: name ? label.replaceAll('{name}', name) : label })
    form.focusField(field)
  }
  return (
    <fieldset className={styles.templates} aria-label={t('schedule.comment.templates')}>
      {templates.map(({ key, label }) => (
        <button key={key} type="button" onClick={() => take(label)}>
          {label.replaceAll('{name}', name ?? t('schedule.comment.child'))}
        </button>
      ))}
    </fieldset>
  )
}
