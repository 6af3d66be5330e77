import { Form } from 'antd'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { StaffSelect } from '../../patient/StaffSelect.tsx'

interface Props {
  campusId: number | undefined
  /** The consultant of an order that is there, who may have left. */
  now?: { id: number | null; name: string | null }
}

/** Chooses the consultant of an order among those of its campus; of a new one left empty, it is that of the patient. */
export function ConsultantField({ campusId, now }: Props) {
  if (!useCan()('/admin/patient/staff')) return null
  return (
    <Form.Item name="consultantId" label={t('order.consultant')}>
      <StaffSelect
        post="consultants"
        campusId={campusId ?? null}
        gone={now?.id ? { id: now.id, name: now.name ?? '' } : undefined}
        {...(now ? { allowClear: false } : { placeholder: t('order.consultantOfPatient') })}
      />
    </Form.Item>
  )
}
