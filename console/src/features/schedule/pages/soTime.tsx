import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('so-time')

/** The slots of campuses: the list, and a dialog to add or change one. */
export default function SlotPage() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/so-time/add', update: '/admin/so-time/update' })
  const remove = useAction('/admin/so-time/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/so-time/page"
        caption={t('so-time:noun')}
        restore="/admin/so-time/restore"
        emptyHint={t('schedule.noSlots')}
        filters={[
          { name: 'keyword', input: <TextInput /> },
          ...campus,
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'name', sort: true },
          {
            key: 'fromTime',
            title: t('schedule.time'),
            sort: true,
            render: ({ fromTime, toTime }) => `${fromTime}–${toTime}`,
          },
          { key: 'campusName', about: 'campus' },
          { key: 'status' },
          { key: 'remark' },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/so-time/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/so-time/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/so-time/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: row.name }), hint: t('schedule.slotDeletable') },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <SlotForm dialog={edit} />
    </>
  )
}

function SlotForm({ dialog }: { dialog: Dialog }) {
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
