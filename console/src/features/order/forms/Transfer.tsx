import { hoursCarried, worthOf } from '@cogcampus/contract/life/orderMoney'
import { Form, Select } from 'antd'
import { useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { CourseSelect } from '../../../shared/order/CourseSelect.tsx'
import { detailAddress, freeOf, type Line, type OrderDetail } from '../../../shared/order/order.ts'
import { useCampusCourses } from '../../../shared/order/useCampusCourses.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFamily } from '../order/useFamily.ts'
import { useOrderAction } from '../order/useOrderAction.ts'

const Field = fieldOf('order-info')

interface Values {
  hours: number
  patientId: number
  courseId: number
  reason: string
}

/** Transfers paid hours of a line to a sibling, or to another course of the same patient. */
export function Transfer({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const transfer = useOrderAction('/admin/order-info/transfer')
  const go = useGo()
  const line = order.lines.find((each) => each.id === dialog.id)
  const family = useFamily(dialog.open ? order.patientId : undefined)
  const people = [{ id: order.patientId, name: order.patientName }, ...(family?.siblings ?? [])]
  return (
    <FormDialog<Values>
      dialog={{ ...dialog, open: dialog.open && line !== undefined }}
      title={t('order.transfer')}
      ok={t('order.transfer')}
      draft={false}
      load={line && { data: startOf(line), error: null, isFetching: false, refetch: async () => ({}) }}
      save={async (values) => {
        const result = await transfer.run({
          lineId: line?.id ?? 0,
          version: line?.version ?? 0,
          ...values,
        })
        return result.ok ? { ...result, next: () => go(detailAddress(result.data.id)) } : result
      }}
    >
      {line && <Fields line={line} people={people} />}
    </FormDialog>
  )
}

const startOf = (line: Line) => ({ hours: freeOf(line), patientId: line.patientId, courseId: line.courseId })

function Fields({ line, people }: { line: Line; people: { id: number; name: string }[] }) {
  const hours = Form.useWatch('hours') as number | undefined
  const courseId = Form.useWatch('courseId') as number | undefined
  const { courses } = useCampusCourses(line.campusId)
  const amount = worthOf(line, hours ?? 0)
  const priceOf = (id: number | undefined) => courses.find((course) => course.id === id)?.price ?? 0
  const received =
    courseId === undefined
      ? 0
      : hoursCarried({
          ...{ hours: hours ?? 0, amount, list: line.list, paidHours: line.paidHours },
          ...{ same: courseId === line.courseId, toPrice: priceOf(courseId) },
        })
  return (
    <>
      <p>{t('order.transferHint')}</p>
      <Field name="hours" label={t('order.hoursToMove')} required>
        <NumberInput min={1} max={freeOf(line)} suffix={t('order.ofHours', { hours: freeOf(line) })} />
      </Field>
      <p>
        {t('order.worth')} <MoneyText fen={amount} />
      </p>
      <Field name="patientId" label={t('order.toPatient')} required="choice">
        <Select options={people.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Field name="courseId" label={t('order.toCourse')} required="choice">
        <CourseSelect campusId={line.campusId} before={{ id: line.courseId, name: line.courseName }} />
      </Field>
      <Form.Item label={t('order.toHours')} extra={t('order.toHoursHint')}>
        {received} {t('order.hoursUnit')} · <MoneyText fen={amount} />
      </Form.Item>
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
    </>
  )
}
