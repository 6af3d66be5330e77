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
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { required } from '../../../ui/rules.ts'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

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
      <Form.Item name="audience" label={t('announcement:audience')}>
        <ChoiceChips
          label={t('announcement:audience')}
          options={audiences.map((value) => ({ value, label: t(`announcement:audience.${value}`) }))}
        />
      </Form.Item>
      <Campus />
      <Receivers />
      <Form.Item name="title" label={t('announcement:title')} rules={[required(t('announcement:title'))]}>
        <TextInput max={50} />
      </Form.Item>
      <Form.Item
        name="body"
        label={t('announcement:body')}
        rules={[required(t('announcement:body'))]}
        extra={t('operate.announcement.places', { name: '{name}', child: '{child}' })}
      >
        <TextInput max={1000} rows={6} />
      </Form.Item>
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

/** The campus; at headquarters none means the whole business. */
function Campus() {
  const user = useUser()
  if (user?.campusId) return <CampusField />
  return (
    <Form.Item name="campusId" label={t('common.campus')}>
      <ApiSelect endpoint="/admin/campus/all" placeholder={t('operate.announcement.everywhere')} />
    </Form.Item>
  )
}

/** Who of the campus is meant. */
function Receivers() {
  const form = Form.useFormInstance<Values>()
  const audience = Form.useWatch('audience', form)
  const campusId = Form.useWatch('campusId', form)
  if (audience === 'STAFF')
    return (
      <Form.Item name="roleIds" label={t('announcement:roleIds')}>
        <ApiSelect
          endpoint="/admin/announcement/roles"
          mode="multiple"
          placeholder={t('operate.announcement.allStaff')}
        />
      </Form.Item>
    )
  return (
    <>
      <Form.Item name="doctorId" label={t('announcement:doctorId')} extra={t('operate.announcement.doctor')}>
        <StaffSelect post="doctors" {...(campusId ? { campusId } : {})} placeholder={t('common.all')} />
      </Form.Item>
      <Form.Item name="courseId" label={t('announcement:courseId')}>
        <ApiSelect endpoint="/admin/course/all" placeholder={t('common.all')} />
      </Form.Item>
      <Form.Item name="hoursAtMost" label={t('announcement:hoursAtMost')} extra={t('operate.announcement.hoursAtMost')}>
        <NumberInput max={100} />
      </Form.Item>
    </>
  )
}
