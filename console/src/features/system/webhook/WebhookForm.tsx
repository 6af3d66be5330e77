import type { Request, Response } from '@cogcampus/contract'
import { toldEvents } from '@cogcampus/contract/webhooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import type { Made } from './SecretOnce.tsx'
import styles from './webhook.module.css'

const Field = fieldOf('webhook')

type Values = Request<'/admin/webhook/add'>
interface Props {
  dialog: Dialog
  webhooks: UseQueryResult<Response<'/admin/webhook/page'>, Failure>
  /** The secret of a new one, which is shown only now. */
  made: (made: Made) => void
}

/** Adds or changes a webhook: which system is told, of what and of which campus. */
export function WebhookForm({ dialog, webhooks, made }: Props) {
  const { id } = dialog
  const add = useAction('/admin/webhook/add')
  const update = useAction('/admin/webhook/update')
  const load = shaped(webhooks, ({ list }) => {
    const { name, url, campusId, events, enabled, version } = list.find((one) => one.id === id) ?? {}
    return { name, url, campusId, events, enabled, version }
  })
  const save = async ({ campusId = null, ...fields }: Values, version: number) => {
    const values = { ...fields, campusId }
    if (id) return update.run({ ...values, id, version })
    const result = await add.run(values)
    if (result.ok) made({ name: values.name, secret: result.data.secret })
    return result
  }
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('webhook:noun')}
      load={id ? load : undefined}
      initial={{ events: [...toldEvents], enabled: true }}
      save={save}
    >
      <Field name="name" required>
        <TextInput max={50} placeholder={t('system.webhook.namePlace')} />
      </Field>
      <Field name="url" required extra={t('system.webhook.urlHint')}>
        <TextInput max={500} placeholder="https://" />
      </Field>
      <Field name="campusId" extra={t('system.webhook.campusHint')}>
        <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.allCampuses')} />
      </Field>
      <Field name="events" required="choice">
        <Checkbox.Group
          className={styles.events ?? ''}
          options={toldEvents.map((value) => ({ value, label: t(`notice:event.${value}`) }))}
        />
      </Field>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{t('webhook:enabled')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
