import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import { required } from '../../ui/rules.ts'
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
      <Form.Item
        name="text"
        label={t('schedule.comment.text')}
        extra={
          name ? <KeepPhrase field="text" name={name} age={age} /> : t('schedule.comment.nameHint', { name: NAME })
        }
        rules={[required(t('schedule.comment.text'))]}
      >
        <TextInput rows={5} max={mostComment} />
      </Form.Item>
    </>
  )
}
