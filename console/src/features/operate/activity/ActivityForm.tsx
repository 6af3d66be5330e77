import type { Request } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { moneyAtMost } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './activity.module.css'
import { FormFields } from './FormFields.tsx'
import { MomentInput } from './MomentInput.tsx'

const Field = fieldOf('activity')

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
      <Field name="title" required>
        <TextInput max={50} />
      </Field>
      <div className={styles.pair}>
        <Field name="type" required="choice">
          <DictSelect type="activityType" />
        </Field>
        <Author />
        <Field name="startAt" required="choice">
          <MomentInput />
        </Field>
        <Field name="endAt" required="choice">
          <MomentInput />
        </Field>
        <Field name="place">
          <TextInput max={100} />
        </Field>
        <Field name="audience">
          <TextInput max={100} />
        </Field>
        <Field name="capacity" required="choice" extra={t('operate.activity.capacity')}>
          <NumberInput min={1} max={10_000} />
        </Field>
        <Field name="fee" required="choice" rules={[moneyAtMost(limits.price)]}>
          <MoneyInput />
        </Field>
        <Field name="maxPeople" required="choice" extra={t('operate.activity.maxPeople')}>
          <NumberInput min={1} max={10} />
        </Field>
        <Field name="cover">
          <PhotoInput kind="activityCover" />
        </Field>
      </div>
      <Field name="content" required>
        <TextInput max={5000} rows={8} />
      </Field>
      <FormFields />
    </FormDialog>
  )
}

/** Whose it is: of a campus, or of headquarters. */
function Author() {
  const user = useUser()
  if (user?.campusId) return <CampusField />
  return (
    <Field name="campusId">
      <ApiSelect endpoint="/admin/campus/all" placeholder={t('operate.activity.headquarters')} />
    </Field>
  )
}
