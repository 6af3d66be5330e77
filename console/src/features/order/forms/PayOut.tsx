import type { Request } from '@cogcampus/contract'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now, todayText } from '../../../ui/wall.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import styles from '../order.module.css'
import { Decisive } from './Decisive.tsx'

const Field = fieldOf('order-info')

type Values = Omit<Request<'/admin/order-info/refund/payOut'>, 'id'>

/** Records that the family got the money of a refund that was approved. */
export function PayOut({ dialog }: { dialog: Dialog }) {
  const id = dialog.id ?? 0
  const refund = useApi('/admin/order-info/refund/detail', { id }, { enabled: dialog.id !== undefined })
  const payOut = useOrderAction('/admin/order-info/refund/payOut')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order.payOut')}
      ok={t('order.payOut')}
      draft={false}
      load={shaped(refund, ({ method }) => ({ paidOutOn: todayText(), paidOutMethod: method }))}
      save={(values) => payOut.run({ id, ...values })}
    >
      {refund.data && (
        <p className={styles.about}>
          <strong>{refund.data.patientName}</strong> · {refund.data.courses}
        </p>
      )}
      <p>{t('order.payOutHint')}</p>
      <Field name="paidOutOn" required="choice">
        <DateInput disabledDate={(day) => day.isAfter(now(), 'day')} />
      </Field>
      <Field name="paidOutMethod" required="choice">
        <DictSelect type="payMethod" placeholder={t('common.choose')} />
      </Field>
      <Field name="paidOutNote">
        <TextInput max={200} />
      </Field>
      <Decisive label={t('order.payBack')}>
        <MoneyText fen={refund.data?.amount ?? 0} />
      </Decisive>
    </FormDialog>
  )
}
