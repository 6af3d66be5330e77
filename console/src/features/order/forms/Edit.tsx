import type { Request } from '@cogcampus/contract'
import { isUnsold } from '@cogcampus/contract/life/order'
import { Select } from 'antd'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFamily } from '../order/useFamily.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { ConsultantField } from './ConsultantField.tsx'
import { ContractFields } from './ContractFields.tsx'

const Field = fieldOf('order-info')

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
      <Field name="parentId" required="choice">
        <Select
          options={(family?.parents ?? []).map(({ id, name, phone }) => ({ value: id, label: `${name} ${phone}` }))}
        />
      </Field>
      <ConsultantField
        campusId={order.campusId}
        now={{ id: order.consultantId, name: order.consultantName }}
        sold={!isUnsold(order.state)}
      />
      <ContractFields />
    </FormDialog>
  )
}
