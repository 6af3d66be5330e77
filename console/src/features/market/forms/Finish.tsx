import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import type { LeadDetail } from '../lead/lead.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'
import { dealOf, type FinishValues, ordersOf } from './deal.ts'
import { FinishFields } from './FinishFields.tsx'

/** Submits a deal: the patient and the parent, known or new, what is sold, and the payments. */
export function Finish({ dialog }: { dialog: Dialog }) {
  const id = dialog.id ?? 0
  const lead = useApi('/admin/customer/detail', { id }, { enabled: dialog.id !== undefined })
  const finish = useLeadAction('/admin/customer/finish', t('market.finished'))
  return (
    <FormDialog<FinishValues>
      dialog={dialog}
      width={760}
      title={t('market.finish')}
      about={lead.data?.childName}
      ok={t('common.submit')}
      load={shaped(lead, startOf)}
      save={(values) => finish.run({ id, ...dealOf(values) })}
    >
      {lead.data && <FinishFields lead={lead.data} />}
    </FormDialog>
  )
}

/** The initial values of the form, from the known family. */
function startOf(lead: LeadDetail): FinishValues {
  const { family } = lead
  // A brother or sister is another patient.
  const patient = family?.patients.find(({ name }) => name === lead.childName)
  const patientId = (patient ?? family?.patients[0])?.id
  const [order] = ordersOf(family, patient?.id)
  return {
    patientFrom: patient ? 'known' : 'new',
    orderFrom: order ? 'known' : 'new',
    patient: {
      id: patientId,
      name: lead.childName,
      gender: lead.gender as 1 | 2 | null,
      birthday: lead.birthday,
    },
    parent: {
      name: family?.parentName ?? lead.contact,
      phone: lead.phone,
      relation: patient?.relation ?? lead.relation,
    },
    order: { id: order?.id, lines: [{ kind: 'HOURS' }], payments: [{ paidOn: todayText() }] },
  }
}
