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
  /** The consultant of the patient, who is credited with a new order unless another is chosen. */
  ofPatient?: string | null | undefined
}

/** Chooses who is credited with an order, among the consultants of its campus; asked for where the patient has none and the campus has some. */
export function ConsultantField({ campusId, now, ofPatient }: Props) {
  const ownRows = useUser()?.ownRows
  const may = useCan()('/admin/patient/staff')
  const staff = useApi(
    '/admin/patient/staff',
    { campusId: campusId ?? 0 },
    { freshMs: 60_000, enabled: may && !!campusId },
  )
  if (!may) return null
  const asked = ofPatient === null && !ownRows && !!staff.data?.consultants.length
  const placeholder = ofPatient ? t('order.consultantOfPatient', { name: ofPatient }) : t('common.choose')
  return (
    <Field name="consultantId" required={asked && 'choice'}>
      <StaffSelect
        post="consultants"
        campusId={campusId ?? null}
        gone={now?.id ? { id: now.id, name: now.name ?? '' } : undefined}
        {...(now ? { allowClear: false } : { placeholder })}
      />
    </Field>
  )
}
