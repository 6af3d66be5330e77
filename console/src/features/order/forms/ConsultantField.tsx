import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'

const Field = fieldOf('order-info')

interface Props {
  campusId: number | undefined
  /** The consultant of an order that is there, who may have left. */
  now?: { id: number | null; name: string | null }
  /** Whether the order is sold: then only whoever decides on its price credits it to somebody else. */
  sold?: boolean
  /** The consultant of the patient, who is credited with a new order unless another is chosen. */
  ofPatient?: string | null | undefined
}

/** Chooses who is credited with an order, among the consultants of its campus; asked for where the patient has none and the campus has some. */
export function ConsultantField({ campusId, now, sold = false, ofPatient }: Props) {
  const ownRows = useUser()?.ownRows
  const can = useCan()
  const may = can('/admin/patient/staff')
  const settled = sold && !!now?.id && !can('/admin/order-info/approve')
  const staff = useApi(
    '/admin/patient/staff',
    { campusId: campusId ?? 0 },
    { freshMs: 60_000, enabled: may && !!campusId },
  )
  if (!may) return null
  const asked = ofPatient === null && !ownRows && !!staff.data?.consultants.length
  const placeholder = ofPatient ? t('order.consultantOfPatient', { name: ofPatient }) : t('common.choose')
  return (
    <Field name="consultantId" required={asked && 'choice'} extra={settled && t('order.creditSettled')}>
      <StaffSelect
        disabled={settled}
        post="consultants"
        campusId={campusId ?? null}
        gone={now?.id ? { id: now.id, name: now.name ?? '' } : undefined}
        {...(now ? { allowClear: false } : { placeholder })}
      />
    </Field>
  )
}
