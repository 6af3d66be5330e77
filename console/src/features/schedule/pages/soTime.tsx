import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import styles from '../../../ui/fields.module.css'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'

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
          { name: 'keyword', label: t('common.keyword'), input: <TextInput /> },
          ...campus,
          { name: 'status', label: t('fields:status'), input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'name', title: t('fields:name'), sort: true },
          {
            key: 'fromTime',
            title: t('schedule.time'),
            sort: true,
            render: ({ fromTime, toTime }) => `${fromTime}–${toTime}`,
          },
          { key: 'campusName', title: t('fields:campusId'), about: 'campus' },
          { key: 'status', title: t('fields:status'), render: (row) => <EnabledTag status={row.status} /> },
          { key: 'remark', title: t('fields:remark') },
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
      <Form.Item name="name" label={t('fields:name')} rules={[required(t('fields:name'))]}>
        <TextInput max={30} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="fromTime" label={t('so-time:fromTime')} rules={[requiredChoice(t('so-time:fromTime'))]}>
          <TimeInput />
        </Form.Item>
        <Form.Item
          name="toTime"
          label={t('so-time:toTime')}
          dependencies={['fromTime']}
          rules={[
            requiredChoice(t('so-time:toTime')),
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to <= (getFieldValue('fromTime') ?? '')) throw new Error(t('schedule.timeOrder'))
              },
            }),
          ]}
        >
          <TimeInput />
        </Form.Item>
      </div>
      <Form.Item name="status" label={t('fields:status')}>
        <DictSelect type="status" numeric allowClear={false} />
      </Form.Item>
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </FormDialog>
  )
}
