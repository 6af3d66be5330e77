import type { Request } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { Form, Switch } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { moneyAtMost } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../course.module.css'
import { ModeSelect } from './ModeSelect.tsx'

const Field = fieldOf('course')

type Values = Omit<Request<'/admin/course/update'>, 'id' | 'version'>

const initial: Partial<Values> = { mode: 'ONE', minutes: 45, capacity: 1, hoursPerLesson: 1, onShelf: false }

/** The patients of a group, to begin with. */
const GROUP = 6

/** Adds or changes a course. */
export function CourseForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/course/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/course/add')
  const update = useAction('/admin/course/update')
  return (
    <FormDrawer<Values>
      dialog={dialog}
      width="max(30%, 640px)"
      noun={t('course:noun')}
      load={id ? row : undefined}
      initial={initial}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <div className={styles.pair}>
        <Field name="name" required>
          <TextInput max={50} />
        </Field>
        <Field name="code" required rules={[{ pattern: /^[\w\-.:/]+$/, message: t('course.codeHint') }]}>
          <TextInput max={30} />
        </Field>
        <Field name="domain" required="choice">
          <DictSelect type="domain" placeholder={t('common.choose')} />
        </Field>
        <ModeFields />
      </div>
      <div className={styles.pair}>
        <Field name="ageFrom">
          <NumberInput max={120} suffix={t('course.years')} />
        </Field>
        <Field name="ageTo">
          <NumberInput max={120} suffix={t('course.years')} />
        </Field>
        <Field name="minutes" required>
          <NumberInput min={5} max={480} suffix={t('course.minutesUnit')} />
        </Field>
        <Field name="hoursPerLesson" required>
          <NumberInput min={1} max={20} suffix={t('course.hoursUnit')} />
        </Field>
        <Field name="price" required rules={[moneyAtMost(limits.price)]}>
          <MoneyInput />
        </Field>
        <Field name="validDays" extra={t('course.validHint')}>
          <NumberInput min={1} max={3650} suffix={t('course.daysUnit')} />
        </Field>
        <Field name="roomType">
          <DictSelect type="roomType" placeholder={t('course.anyRoom')} />
        </Field>
        <Field name="deviceType">
          <DictSelect type="deviceType" placeholder={t('course.noDevice')} />
        </Field>
      </div>
      <Field name="onShelf" extra={t('course.shelfHint')} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="cover">
        <PhotoInput kind="courseCover" />
      </Field>
      <Field name="goals">
        <TextInput max={2000} rows={3} />
      </Field>
      <Field name="outline">
        <TextInput max={2000} rows={5} />
      </Field>
      <Field name="bring" extra={t('course.bringHint')}>
        <TextInput max={100} placeholder={t('course.bringExample')} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDrawer>
  )
}

/** How lessons take place, and of a group how many patients fit in one. */
function ModeFields() {
  const form = Form.useFormInstance<Values>()
  const group = Form.useWatch('mode', form) === 'GROUP'
  return (
    <>
      <Field name="mode" required="choice">
        <ModeSelect onChange={(mode) => form.setFieldValue('capacity', mode === 'GROUP' ? GROUP : 1)} />
      </Field>
      <Field name="capacity" required hidden={!group}>
        <NumberInput min={2} max={30} suffix={t('course.peopleUnit')} />
      </Field>
    </>
  )
}
