import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { required } from '../../ui/rules.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { useDict } from '../../ui/useDict.ts'
import styles from './comment.module.css'

/** The text of a class comment, with the templates that begin it; without a name it stays for the server to put in. */
export function CommentFields({ name }: { name?: string }) {
  const form = Form.useFormInstance()
  const templates = useDict('commentTemplate')
  const take = (label: string) => form.setFieldsValue({ text: name ? label.replaceAll('{name}', name) : label })
  return (
    <>
      <fieldset className={styles.templates} aria-label={t('schedule.comment.templates')}>
        {templates.items.map(({ value, label }) => (
          <button key={value} type="button" onClick={() => take(label)}>
            {label.replaceAll('{name}', name ?? t('schedule.comment.child'))}
          </button>
        ))}
      </fieldset>
      <Form.Item
        name="text"
        label={t('schedule.comment.text')}
        extra={name ? undefined : t('schedule.comment.nameHint')}
        rules={[required(t('schedule.comment.text'))]}
      >
        <TextInput rows={5} max={1000} />
      </Form.Item>
    </>
  )
}
