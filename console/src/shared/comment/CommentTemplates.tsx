import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { useDict } from '../../ui/useDict.ts'
import styles from './comment.module.css'

interface Props {
  /** The field of the form that takes the text. */
  field: string
  /** Of the child; without one it stays for the server to put in. */
  name?: string | undefined
}

/** The templates that begin a class comment. */
export function CommentTemplates({ field, name }: Props) {
  const form = Form.useFormInstance()
  const templates = useDict('commentTemplate')
  const take = (label: string) => {
    form.setFieldsValue({ [field]: name ? label.replaceAll('{name}', name) : label })
    form.focusField(field)
  }
  return (
    <fieldset className={styles.templates} aria-label={t('schedule.comment.templates')}>
      {templates.items.map(({ value, label }) => (
        <button key={value} type="button" onClick={() => take(label)}>
          {label.replaceAll('{name}', name ?? t('schedule.comment.child'))}
        </button>
      ))}
    </fieldset>
  )
}
