import { worthOf } from '@cogcampus/contract/life/orderMoney'
import { Form, Select } from 'antd'
import { useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { detailAddress, type Family, freeOf, type Line, type OrderDetail } from '../../../shared/order/order.ts'
import { SoldCourseSelect } from '../../../shared/order/SoldCourseSelect.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { atLeast, atMost } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFollows } from '../../../ui/useFollows.ts'
import { useFamily } from '../order/useFamily.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'
import { TransferEffect } from './TransferEffect.tsx'

const Field = fieldOf('order-info')

type Way = 'COURSE' | 'SIBLING'

interface Values {
  way: Way
  hours: number
  /** The sibling who gets the hours. */
  patientId?: number
  courseId: number
  reason: string
}

/** Transfers paid hours of a line to a sibling, or to another course of the same patient. */
export function Transfer({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const transfer = useOrderAction('/admin/order-info/transfer')
  const go = useGo()
  const line = order.lines.find((each) => each.id === dialog.id)
  const family = useFamily(dialog.open ? order.patientId : undefined)
  const way = onlyWay(family)
  return (
    <FormDialog<Values>
      dialog={{ ...dialog, open: dialog.open && line !== undefined }}
      title={t('order.transfer')}
      ok={t('order.transfer')}
      draft={false}
      load={line && { data: { hours: freeOf(line), way }, error: null, isFetching: false, refetch: async () => ({}) }}
      save={async ({ way, patientId, ...values }) => {
        const result = await transfer.run({
          ...values,
          lineId: line?.id ?? 0,
          version: line?.version ?? 0,
          patientId: way === 'SIBLING' && patientId ? patientId : order.patientId,
        })
        return result.ok ? { ...result, next: () => go(detailAddress(result.data.id)) } : result
      }}
    >
      <AboutOrder order={order} course={line?.courseName} />
      {line && <Fields line={line} family={family} />}
    </FormDialog>
  )
}

/** A patient without siblings can only change the course. */
const onlyWay = (family: Family | undefined): Way | undefined => (family?.siblings.length === 0 ? 'COURSE' : undefined)

function Fields({ line, family }: { line: Line; family: Family | undefined }) {
  const form = Form.useFormInstance<Values>()
  const hours = Form.useWatch('hours', form) ?? 0
  const way = Form.useWatch('way', form)
  const courseId = Form.useWatch('courseId', form)
  const siblingId = Form.useWatch('patientId', form)
  const siblings = family?.siblings ?? []
  const only = onlyWay(family)
  useFollows(['way'], only)
  const ways: Way[] = only ? [only] : ['COURSE', 'SIBLING']
  const begin = (chosen: Way) => {
    const [sibling, ...others] = siblings
    form.setFieldValue('courseId', chosen === 'SIBLING' ? line.courseId : undefined)
    form.setFieldValue('patientId', others.length === 0 ? sibling?.id : undefined)
  }
  const amount = worthOf(line, Math.min(hours, freeOf(line)))
  return (
    <>
      <p>{t('order.transferHint')}</p>
      <LabelledItem
        name="way"
        label={t('order.transferWay')}
        required="choice"
        extra={only && t('order.noSibling', { name: line.patientName })}
      >
        <ChoiceChips<Way>
          label={t('order.transferWay')}
          options={ways.map((value) => ({ value, label: t(`order.way.${value}`) }))}
          onChange={begin}
        />
      </LabelledItem>
      {way === 'SIBLING' && (
        <Field name="patientId" label={t('order.toPatient')} required="choice">
          <Select
            placeholder={t('common.choose')}
            options={siblings.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      {way && (
        <Field name="courseId" label={t('order.toCourse')} required="choice">
          <SoldCourseSelect
            campusId={line.campusId}
            before={{ id: line.courseId, name: line.courseName }}
            without={way === 'COURSE' ? line.courseId : undefined}
          />
        </Field>
      )}
      <Field name="hours" label={t('order.hoursToMove')} required rules={[atLeast(1), atMost(freeOf(line))]}>
        <NumberInput suffix={t('order.ofHours', { hours: freeOf(line) })} />
      </Field>
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
      {way && courseId !== undefined && (way === 'SIBLING' || courseId !== line.courseId) && (
        <TransferEffect
          line={line}
          hours={Math.min(hours, freeOf(line))}
          amount={amount}
          courseId={courseId}
          to={way === 'COURSE' ? line.patientName : siblings.find(({ id }) => id === siblingId)?.name}
        />
      )}
    </>
  )
}
