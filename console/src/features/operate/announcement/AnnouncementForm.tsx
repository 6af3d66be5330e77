import type { Request } from '@cogcampus/contract'
import { audiences } from '@cogcampus/contract/life/announcement'
import { Checkbox, Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CampusField } from '../../../ui/CampusField.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('announcement')

type Values = Request<'/admin/announcement/add'>

/** Writes an announcement, or changes a draft; `copied` is the one from which a new one begins. */
export function AnnouncementForm({ dialog, copied }: { dialog: Dialog; copied: number | undefined }) {
  const { id } = dialog
  const from = id ?? copied
  const row = useApi('/admin/announcement/detail', { id: from ?? 0 }, { enabled: from !== undefined })
  const add = useAction('/admin/announcement/add')
  const update = useAction('/admin/announcement/update')
  const load = shaped(
    row,
    ({ campusId, audience, roleIds, doctorId, courseId, hoursAtMost, title, body, urgent, version }) => ({
      ...{ campusId, audience, roleIds, doctorId, courseId, hoursAtMost, title, body, urgent, version },
    }),
  )
  return (
    <FormDialog<Values>
      dialog={dialog}
      noun={t('announcement:noun')}
      load={from === undefined ? undefined : load}
      initial={{ audience: 'FAMILIES', roleIds: [], urgent: false }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <Field name="audience">
        <ChoiceChips
          label={t('announcement:audience')}
          options={audiences.map((value) => ({ value, label: t(`announcement:audience.${value}`) }))}
        />
      </Field>
      <Campus />
      <Receivers />
      <Field name="title" required>
        <TextInput max={50} />
      </Field>
      <Body />
      <Form.Item noStyle dependencies={['audience']}>
        {({ getFieldValue }) =>
          getFieldValue('audience') === 'FAMILIES' && (
            <Form.Item name="urgent" valuePropName="checked">
              <Checkbox>{t('operate.announcement.urgent')}</Checkbox>
            </Form.Item>
          )
        }
      </Form.Item>
    </FormDialog>
  )
}

/** The text, with what stands in it for something of each receiver. */
function Body() {
  const audience = Form.useWatch('audience') ?? 'FAMILIES'
  const places = t(`operate.announcement.places.${audience as (typeof audiences)[number]}`, {
    name: '{name}',
    child: '{child}',
  })
  return (
    <Field name="body" required extra={places}>
      <TextInput max={1000} rows={6} />
    </Field>
  )
}

/** The campus; at headquarters none means the whole business. */
function Campus() {
  const user = useUser()
  if (user?.campusId) return <CampusField />
  return (
    <Field name="campusId">
      <ApiSelect endpoint="/admin/campus/all" placeholder={t('common.allCampuses')} />
    </Field>
  )
}

/** Who of the campus is meant. */
function Receivers() {
  const form = Form.useFormInstance<Values>()
  const audience = Form.useWatch('audience', form)
  const campusId = Form.useWatch('campusId', form)
  if (audience === 'STAFF')
    return (
      <Field name="roleIds">
        <ApiSelect
          endpoint="/admin/announcement/roles"
          mode="multiple"
          placeholder={t('operate.announcement.allStaff')}
        />
      </Field>
    )
  return (
    <>
      <Field name="doctorId" extra={t('operate.announcement.doctor')}>
        <StaffSelect post="doctors" {...(campusId ? { campusId } : {})} placeholder={t('common.all')} />
      </Field>
      <Field name="courseId">
        <ApiSelect endpoint="/admin/course/all" placeholder={t('common.all')} />
      </Field>
      <Field name="hoursAtMost" extra={t('operate.announcement.hoursAtMost')}>
        <NumberInput max={100} />
      </Field>
    </>
  )
}
