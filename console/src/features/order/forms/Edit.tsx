import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFamily } from '../order/useFamily.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { ConsultantField } from './ConsultantField.tsx'

type Values = Pick<Request<'/admin/order-info/update'>, 'parentId' | 'consultantId' | 'contractNo' | 'remark'>

/** Changes who pays, the consultant, the contract number and the remark of an order. */
export function Edit({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const update = useOrderAction('/admin/order-info/update')
  const family = useFamily(dialog.open ? order.patientId : undefined)
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('common.edit')}
      load={{ data: order, error: null, isFetching: false, refetch: async () => ({ data: order }) }}
      save={({ parentId, consultantId, contractNo, remark }, version) =>
        update.run({ id: order.id, version, parentId, consultantId, contractNo, remark })
      }
    >
      <Form.Item name="parentId" label={t('order.parent')} rules={[requiredChoice(t('order.parent'))]}>
        <Select
          options={(family?.parents ?? []).map(({ id, name, phone }) => ({ value: id, label: `${name} ${phone}` }))}
        />
      </Form.Item>
      <ConsultantField campusId={order.campusId} now={{ id: order.consultantId, name: order.consultantName }} />
      <Form.Item name="contractNo" label={t('order.contractNo')}>
        <TextInput max={50} />
      </Form.Item>
      <Form.Item name="remark" label={t('order.remark')}>
        <TextInput max={500} />
      </Form.Item>
    </FormDialog>
  )
}
