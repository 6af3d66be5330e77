import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('so-time')

/** Adds a slot of a campus, or changes one. */
export function SlotForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/so-time/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/so-time/add')
  const update = useAction('/admin/so-time/update')
  return (
    <FormDialog<Request<'/admin/so-time/add'>>
      dialog={dialog}
      noun={t('so-time:noun')}
      load={id ? row : undefined}
      initial={{ status: 1 }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <CampusField />
      <Field name="name" required>
        <TextInput max={30} />
      </Field>
      <div className={styles.pair}>
        <Field name="fromTime" required="choice">
          <TimeInput />
        </Field>
        <Field
          name="toTime"
          required="choice"
          dependencies={['fromTime']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to <= (getFieldValue('fromTime') ?? '')) throw new Error(t('schedule.timeOrder'))
              },
            }),
          ]}
        >
          <TimeInput />
        </Field>
      </div>
      <Field name="status">
        <DictSelect type="status" numeric allowClear={false} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
