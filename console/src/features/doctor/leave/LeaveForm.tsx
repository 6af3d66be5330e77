import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { attempt } from '../../../api/attempt.ts'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../doctor.module.css'

const Field = fieldOf('doctor-leave')

type Values = Request<'/admin/doctor-leave/add'>

/** Notes the leave of a doctor, or changes it; `saved` is told of leave that hits lessons. Only leave of one day can be a part of that day. */
export function LeaveForm({ dialog, saved }: { dialog: Dialog; saved: (id: number) => void }) {
  const { id } = dialog
  const row = useApi('/admin/doctor-leave/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const also = { also: ['/admin/doctor-info'] }
  const add = useAction('/admin/doctor-leave/add', also)
  const update = useAction('/admin/doctor-leave/update', also)
  const can = useCan()
  /** Shows the lessons that the leave hits, if there are some. */
  const showHits = async (leaveId: number) => {
    if (!can('/admin/doctor-leave/hits')) return
    const hits = await attempt('/admin/doctor-leave/hits', { id: leaveId }, { quiet: true })
    if (hits.ok && hits.data.length > 0) saved(leaveId)
  }
  const save = async ({ doctorId, ...values }: Values, version: number) => {
    const leave = values.fromDay === values.toDay ? values : { ...values, fromTime: null, toTime: null }
    if (id) {
      const result = await update.run({ ...leave, id, version })
      if (result.ok) await showHits(id)
      return result
    }
    const result = await add.run({ ...leave, doctorId })
    if (result.ok) await showHits(result.data.id)
    return result
  }
  return (
    <FormDialog<Values> dialog={dialog} noun={t('doctor-leave:noun')} load={id ? row : undefined} save={save}>
      {!id && (
        <Field name="doctorId" required="choice">
          <ApiSelect endpoint="/admin/doctor-info/campus" />
        </Field>
      )}
      <div className={styles.pair}>
        <Field name="fromDay" required="choice">
          <DateInput />
        </Field>
        <Field
          name="toDay"
          required="choice"
          dependencies={['fromDay']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to: string | null) => {
                if (to && to < (getFieldValue('fromDay') ?? ''))
                  throw new Error(t('doctor-leave:constraint.doctor_leave__to_day__check'))
              },
            }),
          ]}
        >
          <DateInput />
        </Field>
      </div>
      <Form.Item noStyle dependencies={['fromDay', 'toDay']}>
        {({ getFieldValue }) =>
          getFieldValue('fromDay') && getFieldValue('fromDay') === getFieldValue('toDay') && <PartOfDay />
        }
      </Form.Item>
      <Field name="reason" required="choice">
        <DictSelect type="doctorLeave" placeholder={t('common.choose')} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}

function PartOfDay() {
  return (
    <>
      <div className={styles.pair}>
        <Field name="fromTime">
          <TimeInput placeholder={t('doctor.wholeDay')} />
        </Field>
        <Field name="toTime">
          <TimeInput placeholder={t('doctor.wholeDay')} />
        </Field>
      </div>
      <p className={styles.quiet}>{t('doctor.partHint')}</p>
    </>
  )
}
