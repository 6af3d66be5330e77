import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import styles from '../../ui/fields.module.css'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { now } from '../../ui/wall.ts'
import { MaterialSelect } from '../material/MaterialSelect.tsx'

const Field = fieldOf('work')

export type WorkValues = Omit<Request<'/admin/work/add'>, 'soDayId' | 'patientId'>

/** What new homework starts with: ten minutes on five days of the week to come. */
export const usual = (): Partial<WorkValues> => ({
  timesAWeek: 5,
  minutes: 10,
  dueOn: now().add(7, 'day').format('YYYY-MM-DD'),
})

/** What is to be done at home, with what, how often and until when. */
export function WorkFields({ material }: { material?: { id: number; title: string } | undefined }) {
  const can = useCan()
  return (
    <>
      <Field name="title" required>
        <TextInput max={100} />
      </Field>
      <Field name="content" required>
        <TextInput rows={4} max={1000} />
      </Field>
      {can('/admin/material/page') ? <MaterialFields chosen={material} /> : <MaterialKept />}
      <div className={styles.pair}>
        <Field name="domain">
          <DictSelect type="domain" placeholder={t('common.choose')} />
        </Field>
        <Field name="dueOn" required>
          <DateInput disabledDate={(day) => day.isBefore(now(), 'day')} />
        </Field>
        <Field name="timesAWeek">
          <NumberInput min={1} max={21} />
        </Field>
        <Field name="minutes">
          <NumberInput min={1} max={240} />
        </Field>
      </div>
    </>
  )
}

/** The material from which homework is given, and which part of it. */
function MaterialFields({ chosen }: { chosen: { id: number; title: string } | undefined }) {
  const materialId = Form.useWatch('materialId')
  return (
    <div className={styles.pair}>
      <Field name="materialId">
        <MaterialSelect chosen={chosen} />
      </Field>
      {materialId && (
        <Field name="materialPages">
          <TextInput max={50} placeholder={t('material.pagesHint')} />
        </Field>
      )}
    </div>
  )
}

/** Who finds no materials leaves the one of the homework as it is. */
const MaterialKept = () => (
  <>
    <Form.Item name="materialId" hidden />
    <Form.Item name="materialPages" hidden />
  </>
)
