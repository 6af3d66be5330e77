import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { LineList } from '../../../shared/order/LineList.tsx'
import { type LineValues, lineOf } from '../../../shared/order/line.ts'
import { detailAddress } from '../../../shared/order/order.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFollows } from '../../../ui/useFollows.ts'
import { useFamily } from '../order/useFamily.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import styles from '../order.module.css'
import { ConsultantField } from './ConsultantField.tsx'
import { ContractFields } from './ContractFields.tsx'
import { FamilySelect } from './FamilySelect.tsx'
import { TypeField } from './TypeField.tsx'

const Field = fieldOf('order-info')

export type OrderValues = Omit<Request<'/admin/order-info/create'>, 'lines'> & { lines: LineValues[] }

/** Creates an order: the patient, who pays, and a line a course. It opens as a draft. `known`: what the page that led here knows. */
export function OrderForm({ dialog, known }: { dialog: Dialog; known: Partial<OrderValues> }) {
  const create = useOrderAction('/admin/order-info/create')
  const go = useGo()
  return (
    <FormDrawer<OrderValues>
      dialog={dialog}
      width="max(30%, 760px)"
      title={t('order.newOrder')}
      initial={{ type: 'NEW', lines: [{ kind: 'HOURS' }], ...known }}
      save={async (values) => {
        const result = await create.run({ ...values, lines: values.lines.map(lineOf) })
        return result.ok ? { ...result, next: () => go(detailAddress(result.data.id)) } : result
      }}
    >
      <Sold />
      <div className={styles.pair}>
        <ContractFields />
      </div>
    </FormDrawer>
  )
}

/** Who it is for, and what is sold: courses are those of the patient's campus. */
function Sold() {
  const form = Form.useFormInstance()
  const patientId = Form.useWatch('patientId', form) as number | undefined
  const family = useFamily(patientId)
  const payer = family?.parents[0]?.id
  // Also where the patient was known before the form opened.
  useFollows(['parentId'], payer)
  return (
    <>
      <div className={styles.pair}>
        <Field name="patientId" required="choice">
          <FamilySelect onFamily={(found) => form.setFieldValue('parentId', found?.parents[0]?.id)} />
        </Field>
        <Field name="parentId" required="choice">
          <Select
            placeholder={t('order.choosePatientFirst')}
            options={(family?.parents ?? []).map(({ id, name, phone }) => ({ value: id, label: `${name} ${phone}` }))}
          />
        </Field>
        <TypeField patientId={patientId} />
        <ConsultantField campusId={family?.campusId} ofPatient={family?.consultantName} />
      </div>
      <LineList campusId={family?.campusId} />
    </>
  )
}
