import type { Request } from '@cogcampus/contract'
import { Form, Switch } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../course.module.css'
import { ModeSelect } from './ModeSelect.tsx'

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
        <Form.Item name="name" label={t('fields:name')} rules={[required(t('fields:name'))]}>
          <TextInput max={50} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('fields:code')}
          rules={[required(t('fields:code')), { pattern: /^[\w\-.:/]+$/, message: t('course.codeHint') }]}
        >
          <TextInput max={30} />
        </Form.Item>
        <Form.Item name="domain" label={t('course:domain')} rules={[requiredChoice(t('course:domain'))]}>
          <DictSelect type="domain" placeholder={t('common.choose')} />
        </Form.Item>
        <ModeFields />
      </div>
      <div className={styles.pair}>
        <Form.Item name="ageFrom" label={t('course:ageFrom')}>
          <NumberInput max={120} suffix={t('course.years')} />
        </Form.Item>
        <Form.Item name="ageTo" label={t('course:ageTo')}>
          <NumberInput max={120} suffix={t('course.years')} />
        </Form.Item>
        <Form.Item name="minutes" label={t('course:minutes')} rules={[required(t('course:minutes'))]}>
          <NumberInput min={5} max={480} suffix={t('course.minutesUnit')} />
        </Form.Item>
        <Form.Item
          name="hoursPerLesson"
          label={t('course:hoursPerLesson')}
          rules={[required(t('course:hoursPerLesson'))]}
        >
          <NumberInput min={1} max={20} suffix={t('course.hoursUnit')} />
        </Form.Item>
        <Form.Item name="price" label={t('course:price')} rules={[required(t('course:price'))]}>
          <MoneyInput max={10_000_000} />
        </Form.Item>
        <Form.Item name="validDays" label={t('course:validDays')} extra={t('course.validHint')}>
          <NumberInput min={1} max={3650} suffix={t('course.daysUnit')} />
        </Form.Item>
        <Form.Item name="roomType" label={t('course:roomType')}>
          <DictSelect type="roomType" placeholder={t('course.anyRoom')} />
        </Form.Item>
        <Form.Item name="deviceType" label={t('course:deviceType')}>
          <DictSelect type="deviceType" placeholder={t('course.noDevice')} />
        </Form.Item>
      </div>
      <Form.Item name="onShelf" label={t('course:onShelf')} extra={t('course.shelfHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="cover" label={t('course:cover')}>
        <PhotoInput kind="courseCover" />
      </Form.Item>
      <Form.Item name="goals" label={t('course:goals')}>
        <TextInput max={2000} rows={3} />
      </Form.Item>
      <Form.Item name="outline" label={t('course:outline')}>
        <TextInput max={2000} rows={5} />
      </Form.Item>
      <Form.Item name="remark" label={t('fields:remark')}>
        <TextInput max={200} />
      </Form.Item>
    </FormDrawer>
  )
}

/** How lessons take place, and of a group how many patients fit in one. */
function ModeFields() {
  const form = Form.useFormInstance<Values>()
  const group = Form.useWatch('mode', form) === 'GROUP'
  return (
    <>
      <Form.Item name="mode" label={t('course:mode')} rules={[requiredChoice(t('course:mode'))]}>
        <ModeSelect onChange={(mode) => form.setFieldValue('capacity', mode === 'GROUP' ? GROUP : 1)} />
      </Form.Item>
      <Form.Item name="capacity" label={t('course:capacity')} hidden={!group} rules={[required(t('course:capacity'))]}>
        <NumberInput min={2} max={30} suffix={t('course.peopleUnit')} />
      </Form.Item>
    </>
  )
}
