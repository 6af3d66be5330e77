import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ParentLine } from '../form/ParentFields.tsx'
import { allRights, Rights } from '../form/Rights.tsx'
import { infoNouns } from './info.ts'

const Field = fieldOf('patient-parent')

type Values = Omit<Request<'/admin/patient-parent/add'>, 'patientId'>

/** Links a parent to a patient, or changes what a parent may do. */
export function LinkForm({ dialog, patientId }: { dialog: Dialog; patientId: number }) {
  const { id } = dialog
  const row = useApi('/admin/patient-parent/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/patient-parent/add', { also: infoNouns })
  const update = useAction('/admin/patient-parent/update', { also: infoNouns })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'patient.editParent' : 'patient.addParent')}
      load={
        id
          ? shaped(row, ({ relation, guardian, payer, mayAskLeave, seesReports, notified, version }) => ({
              ...{ relation, guardian, payer, mayAskLeave, seesReports, notified, version },
            }))
          : undefined
      }
      initial={{ ...allRights }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run({ ...values, patientId }))}
    >
      {id ? (
        <>
          <Field name="relation" required="choice">
            <DictSelect type="relation" placeholder={t('common.choose')} />
          </Field>
          <Rights />
        </>
      ) : (
        <ParentLine parent={['parent']} />
      )}
    </FormDialog>
  )
}
