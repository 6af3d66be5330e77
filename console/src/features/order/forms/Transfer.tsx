import { Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { detailAddress, type Line, type OrderDetail } from '../order/order.ts'
import { useFamily } from '../order/useFamily.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { CourseSelect } from './CourseSelect.tsx'

interface Values {
  hours: number
  patientId: number
  courseId: number
  toHours?: number | null
  reason: string
}

/** Transfers paid hours of a line to a sibling, or to another course of the same patient. */
export function Transfer({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const transfer = useOrderAction('/admin/order-info/transfer')
  const navigate = useNavigate()
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
      save={async ({ toHours, ...values }) => {
        const result = await transfer.run({
          lineId: line?.id ?? 0,
          version: line?.version ?? 0,
          ...values,
          ...(toHours ? { toHours } : {}),
        })
        if (result.ok) navigate(detailAddress(result.data.id))
        return result
      }}
    >
      {line && <Fields line={line} people={people} />}
    </FormDialog>
  )
}

const startOf = (line: Line) => ({ hours: line.paidLeft, patientId: line.patientId, courseId: line.courseId })

function Fields({ line, people }: { line: Line; people: { id: number; name: string }[] }) {
  const hours = Form.useWatch('hours') as number | undefined
  const [left, paid] = [line.amount - line.movedAmount, line.paidHours - line.movedHours]
  return (
    <>
      <p>{t('order.transferHint')}</p>
      <Form.Item name="hours" label={t('order.hoursToMove')} rules={[required(t('order.hoursToMove'))]}>
        <NumberInput min={1} max={line.paidLeft} suffix={t('order.hoursUnit')} />
      </Form.Item>
      <p>
        {t('order.worth')} <MoneyText fen={Math.floor((left * (hours ?? 0)) / Math.max(paid, 1))} />
      </p>
      <Form.Item name="patientId" label={t('order.toPatient')} rules={[requiredChoice(t('order.toPatient'))]}>
        <Select options={people.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="courseId" label={t('order.toCourse')} rules={[requiredChoice(t('order.toCourse'))]}>
        <CourseSelect campusId={line.campusId} before={{ id: line.courseId, name: line.courseName }} />
      </Form.Item>
      <Form.Item name="toHours" label={t('order.toHours')} extra={t('order.toHoursHint')}>
        <NumberInput min={1} max={10_000} suffix={t('order.hoursUnit')} />
      </Form.Item>
      <Form.Item name="reason" label={t('order.reason')} rules={[required(t('order.reason'))]}>
        <TextInput max={500} rows={2} />
      </Form.Item>
    </>
  )
}
