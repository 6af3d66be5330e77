import type { Request } from '@cogcampus/contract'
import { Checkbox, Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './activity.module.css'
import { MomentInput } from './MomentInput.tsx'

const Field = fieldOf('activity-campus')

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
        <Field name="startAt" required="choice">
          <MomentInput />
        </Field>
        <Field name="endAt" required="choice">
          <MomentInput />
        </Field>
        <Field name="signFrom" extra={t('operate.offer.signFrom')}>
          <MomentInput />
        </Field>
        <Field name="signTo" extra={t('operate.offer.signTo')}>
          <MomentInput />
        </Field>
        <Field name="place" extra={t('operate.offer.place')}>
          <TextInput max={100} />
        </Field>
        <Field name="seats" required="choice">
          <NumberInput min={1} max={10_000} />
        </Field>
      </div>
      <Form.Item name="waitlist" valuePropName="checked">
        <Checkbox>{t('operate.offer.waitlist')}</Checkbox>
      </Form.Item>
    </>
  )
}
