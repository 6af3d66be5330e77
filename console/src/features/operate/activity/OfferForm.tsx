import type { Request } from '@cogcampus/contract'
import { Checkbox, Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './activity.module.css'
import { MomentInput } from './MomentInput.tsx'

/** Offers an approved activity to a campus; it begins with the times, place and seats of the activity. */
export function OfferForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const activity = useApi('/admin/activity/detail', { id }, { enabled: dialog.open })
  const add = useAction('/admin/activity-campus/add', { also: ['/admin/activity'] })
  return (
    <FormDialog<Omit<Request<'/admin/activity-campus/add'>, 'activityId'>>
      dialog={dialog}
      title={t('operate.activity.offer')}
      load={shaped(activity, ({ startAt, endAt, capacity, version, campusId }) => ({
        ...{ startAt, endAt, seats: capacity, waitlist: true, version },
        ...(campusId ? { campusId } : {}),
      }))}
      save={(values) => add.run({ ...values, activityId: id })}
    >
      <p className={styles.hint}>{activity.data?.title}</p>
      <CampusField />
      <OfferFields />
    </FormDialog>
  )
}

/** Changes the times, the place or the seats. */
export function OfferUpdateForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/activity-campus/detail', { id }, { enabled: dialog.open })
  const update = useAction('/admin/activity-campus/update', { also: ['/admin/activity-user'] })
  return (
    <FormDialog<Omit<Request<'/admin/activity-campus/update'>, 'id' | 'version'>>
      dialog={dialog}
      noun={t('activity-campus:noun')}
      load={shaped(row, ({ place, startAt, endAt, signFrom, signTo, seats, waitlist, version }) => ({
        ...{ place, startAt, endAt, signFrom, signTo, seats, waitlist, version },
      }))}
      save={(values, version) => update.run({ ...values, id, version })}
    >
      <OfferFields />
    </FormDialog>
  )
}

function OfferFields() {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="startAt"
          label={t('activity-campus:startAt')}
          rules={[requiredChoice(t('activity-campus:startAt'))]}
        >
          <MomentInput />
        </Form.Item>
        <Form.Item name="endAt" label={t('activity-campus:endAt')} rules={[requiredChoice(t('activity-campus:endAt'))]}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="signFrom" label={t('activity-campus:signFrom')} extra={t('operate.offer.signFrom')}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="signTo" label={t('activity-campus:signTo')} extra={t('operate.offer.signTo')}>
          <MomentInput />
        </Form.Item>
        <Form.Item name="place" label={t('activity-campus:place')} extra={t('operate.offer.place')}>
          <TextInput max={100} />
        </Form.Item>
        <Form.Item name="seats" label={t('activity-campus:seats')} rules={[requiredChoice(t('activity-campus:seats'))]}>
          <NumberInput min={1} max={10_000} />
        </Form.Item>
      </div>
      <Form.Item name="waitlist" valuePropName="checked">
        <Checkbox>{t('operate.offer.waitlist')}</Checkbox>
      </Form.Item>
    </>
  )
}
