import type { Request } from '@cogcampus/contract'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { requiredChoice } from '../../../ui/rules.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { ParentLine } from '../form/ParentFields.tsx'
import { allRights, Rights } from '../form/Rights.tsx'
import { infoNouns } from './info.ts'

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
          <Form.Item name="relation" label={t('patient.relation')} rules={[requiredChoice(t('patient.relation'))]}>
            <DictSelect type="relation" placeholder={t('common.choose')} />
          </Form.Item>
          <Rights />
        </>
      ) : (
        <ParentLine parent={['parent']} />
      )}
    </FormDialog>
  )
}
