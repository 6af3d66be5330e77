import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ConsentFields } from '../form/ConsentFields.tsx'
import { infoNouns, type PatientInfo } from './info.ts'

type Values = Omit<Request<'/admin/patient-consent/add'>, 'patientId'>

/** A guardian signs agreements, on the screen or on paper. */
export function SignForm({ dialog, patient }: { dialog: Dialog; patient: PatientInfo }) {
  const add = useAction('/admin/patient-consent/add', { done: t('patient.signed'), also: infoNouns })
  const guardians = patient.family.flatMap(({ guardian, parentId, name }) =>
    guardian ? [{ value: parentId, label: name }] : [],
  )
  const [only, second] = guardians
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('patient.signTitle', { name: patient.name })}
      width={720}
      draft={false}
      initial={{
        codes: ['consent', 'privacy'],
        method: 'SCREEN',
        ...(only && !second ? { parentId: only.value } : {}),
      }}
      save={(values) => add.run({ ...values, patientId: patient.id })}
    >
      <ConsentFields signer="parentId" guardians={guardians} />
    </FormDialog>
  )
}
