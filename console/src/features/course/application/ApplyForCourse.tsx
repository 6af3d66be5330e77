import type { Request } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { moneyAtMost } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('course-apply')

type Values = Request<'/admin/course-apply/apply'>

/** Asks to open a course at a campus; `courseId` where the user has chosen one already. */
export function ApplyForCourse({ dialog, initial = {} }: { dialog: Dialog; initial?: Partial<Values> }) {
  const apply = useAction('/admin/course-apply/apply', { also: ['/admin/course'], done: t('course.applied') })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('course.applyForCourse')}
      initial={initial}
      save={(values) => apply.run(values)}
      ok={t('common.submit')}
    >
      <CampusField />
      <CourseFields />
      <Field name="reason" label={t('common.reason')}>
        <TextInput rows={3} max={500} placeholder={t('course.applyReasonHint')} />
      </Field>
    </FormDialog>
  )
}

/** The courses that the campus does not offer yet, and the price there. */
function CourseFields() {
  const form = Form.useFormInstance<Values>()
  const campusId = Form.useWatch('campusId', form)
  const query = { campusId: campusId ?? 0, opened: false, pageSize: 200 }
  const courses = useApi('/admin/course/page/campus', query, { enabled: campusId !== undefined }).data?.list ?? []
  const courseId = Form.useWatch('courseId', form)
  const listed = courses.find(({ id }) => id === courseId)
  return (
    <>
      <Field name="courseId" required="choice" extra={campusId === undefined ? t('course.campusFirst') : undefined}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          disabled={campusId === undefined}
          options={courses.map(({ id, name, applicationId }) => ({
            value: id,
            label: applicationId ? t('course.appliedAlready', { name }) : name,
            disabled: applicationId !== null,
          }))}
          onChange={(id: number) => form.setFieldValue('price', courses.find((one) => one.id === id)?.price)}
        />
      </Field>
      <Field
        name="price"
        label={t('course.pricePerHour')}
        required
        rules={[moneyAtMost(limits.price)]}
        extra={listed && t('course.listPriceOf', { price: (listed.price / 100).toFixed(2) })}
      >
        <MoneyInput />
      </Field>
    </>
  )
}
