import type { Request, Response } from '@cogcampus/contract'
import { type NoticeKind, valuesOfField } from '@cogcampus/contract/notices'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './notice.module.css'

const Field = fieldOf('notice')
const MOST_FIELDS = 7

type Values = Omit<Request<'/admin/notice/saveTemplate'>, 'version' | 'kind'>
interface Props {
  dialog: Dialog
  kind: NoticeKind
  templates: UseQueryResult<Response<'/admin/notice/templates'>, Failure>
}

/** The id and the fields of a template as they stand in the messaging app's console. */
export function TemplateForm({ dialog, kind, templates }: Props) {
  const save = useAction('/admin/notice/saveTemplate')
  const load = shaped(templates, (all) => {
    const { templateId, fields, version } = all.find((one) => one.kind === kind) ?? {}
    return { templateId, fields, version }
  })
  const now = templates.data?.find((one) => one.kind === kind)
  // Families agree to a template by its id.
  const question = ({ templateId }: Values) =>
    now && now.agreed > 0 && (templateId || null) !== now.templateId
      ? {
          title: t('operate.notice.changeTitle', { count: now.agreed }),
          hint: t('operate.notice.changeHint'),
          danger: true,
        }
      : undefined
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('operate.notice.edit', { kind: t(`notice:kind.${kind}`) })}
      load={load}
      question={question}
      save={({ templateId, ...values }, version) =>
        save.run({ ...values, templateId: templateId || null, kind, version })
      }
    >
      <Field name="templateId" extra={t('operate.notice.templateHint')}>
        <TextInput />
      </Field>
      <Fields />
    </FormDialog>
  )
}

/** The fields of the template. */
function Fields() {
  return (
    <Form.List name="fields">
      {(rows, { add, remove }) => (
        <fieldset className={styles.fields}>
          <legend>{t('notice:fields')}</legend>
          {rows.map(({ key, name }) => (
            <FieldRow key={key} index={name} remove={() => remove(name)} />
          ))}
          {rows.length < MOST_FIELDS && (
            <Button onClick={() => add({ value: 'title' })}>{t('operate.notice.addField')}</Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}

/** A field, as `thing1`, and what it carries: its name tells what it can. */
function FieldRow({ index, remove }: { index: number; remove: () => void }) {
  const form = Form.useFormInstance<Values>()
  const values = valuesOfField(Form.useWatch(['fields', index, 'name'], form) ?? '')
  const renamed = (name: string) => {
    const [only, ...others] = valuesOfField(name)
    if (others.length === 0) form.setFieldValue(['fields', index, 'value'], only)
  }
  return (
    <div className={styles.field}>
      <Form.Item name={[index, 'name']} rules={[{ required: true, message: t('operate.notice.fieldName') }]}>
        <TextInput placeholder="thing1" aria-label={t('notice:fields.name')} onChange={renamed} />
      </Form.Item>
      <Form.Item name={[index, 'value']} rules={[{ required: true, message: t('operate.notice.fieldValue') }]}>
        <Select
          aria-label={t('notice:fields.value')}
          options={values.map((value) => ({ value, label: t(`notice:value.${value}`) }))}
        />
      </Form.Item>
      <Button onClick={remove}>{t('common.delete')}</Button>
    </div>
  )
}
