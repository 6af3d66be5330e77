import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './activity.module.css'
import { FormFields } from './FormFields.tsx'
import { MomentInput } from './MomentInput.tsx'

type Values = Request<'/admin/activity/add'>

/** Writes an activity, or changes a draft. */
export function ActivityForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/activity/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/activity/add')
  const update = useAction('/admin/activity/update')
  const load = shaped(
    row,
    ({ campusId, title, cover, type, audience, place, startAt, endAt, capacity, fee, maxPeople, ...rest }) => ({
      ...{ campusId, title, cover, type, audience, place, startAt, endAt, capacity, fee, maxPeople },
      ...{ form: rest.form, content: rest.content, version: rest.version },
    }),
  )
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('activity:noun')}
      load={id === undefined ? undefined : load}
      initial={{ fee: 0, maxPeople: 1, form: [] }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <Form.Item name="title" label={t('activity:title')} rules={[required(t('activity:title'))]}>
        <TextInput max={50} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="type" label={t('activity:type')} rules={[requiredChoice(t('activity:type'))]}>
          <DictSelect type="activityType" />
        </Form.Item>
        <Author />
        <Form.Item name="startAt" label={t('activity:startAt')} rules={[requiredChoice(t('activity:startAt'))]}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="endAt" label={t('activity:endAt')} rules={[requiredChoice(t('activity:endAt'))]}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="place" label={t('activity:place')}>
          <TextInput max={100} />
        </Form.Item>
        <Form.Item name="audience" label={t('activity:audience')}>
          <TextInput max={100} />
        </Form.Item>
        <Form.Item
          name="capacity"
          label={t('activity:capacity')}
          extra={t('operate.activity.capacity')}
          rules={[requiredChoice(t('activity:capacity'))]}
        >
          <NumberInput min={1} max={10_000} />
        </Form.Item>
        <Form.Item name="fee" label={t('activity:fee')} rules={[requiredChoice(t('activity:fee'))]}>
          <MoneyInput max={100_000_00} />
        </Form.Item>
        <Form.Item
          name="maxPeople"
          label={t('activity:maxPeople')}
          extra={t('operate.activity.maxPeople')}
          rules={[requiredChoice(t('activity:maxPeople'))]}
        >
          <NumberInput min={1} max={10} />
        </Form.Item>
        <Form.Item name="cover" label={t('activity:cover')}>
          <PhotoInput kind="activityCover" />
        </Form.Item>
      </div>
      <Form.Item name="content" label={t('activity:content')} rules={[required(t('activity:content'))]}>
        <TextInput max={5000} rows={8} />
      </Form.Item>
      <FormFields />
    </FormDialog>
  )
}

/** Whose it is: of a campus, or of headquarters. */
function Author() {
  const user = useUser()
  if (user?.campusId) return <CampusField />
  return (
    <Form.Item name="campusId" label={t('fields:campusId')}>
      <ApiSelect endpoint="/admin/campus/all" placeholder={t('operate.activity.headquarters')} />
    </Form.Item>
  )
}
