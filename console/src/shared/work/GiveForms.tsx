import type { Response } from '@cogcampus/contract'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { PatientSelect } from '../../ui/PatientSelect.tsx'
import { type Dialog, dialogBeside } from '../../ui/useDialog.ts'
import { usual, WorkFields, type WorkValues } from './WorkFields.tsx'

const Field = fieldOf('work')
const also = ['/admin/so-day']

/** Homework for the patient of one session, by whose id the dialog is open. */
export function GiveForm({ dialog }: { dialog: Dialog }) {
  const add = useAction('/admin/work/add', { also })
  const session = useApi('/admin/so-day/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <FormDialog<WorkValues>
      dialog={dialog}
      title={t('work:call.add')}
      about={session.data?.patientName}
      initial={usual()}
      save={(values) => add.run({ ...values, soDayId: dialog.id ?? 0 })}
    >
      <WorkFields />
    </FormDialog>
  )
}

interface ToPatient {
  dialog: Dialog
  patientId?: number
  /** What the place knows of it, as the material from which it is given. */
  known?: Partial<WorkValues>
}

/** Homework for a patient after the last session with the caller; of no patient yet, the form asks of which. */
export function GiveToPatient({ dialog, patientId, known }: ToPatient) {
  const add = useAction('/admin/work/add', { also })
  return (
    <FormDialog<WorkValues & { patientId?: number }>
      dialog={dialog}
      title={t('work:call.add')}
      initial={{ ...usual(), ...known }}
      save={(values) => add.run({ ...values, ...(patientId ? { patientId } : {}) })}
    >
      {!patientId && (
        <Field name="patientId" required="choice">
          <PatientSelect campusId={null} />
        </Field>
      )}
      <WorkFields />
    </FormDialog>
  )
}

interface Props {
  ids: readonly number[]
  close: () => void
  done: (outcome: Response<'/admin/work/add/batch'>) => void
}

/** The same homework for the patients of several sessions. */
export function GiveSeveral({ ids, close, done }: Props) {
  const add = useAction('/admin/work/add/batch', { also, done: false })
  return (
    <FormDialog<WorkValues>
      dialog={dialogBeside('giveSeveral', close)}
      title={`${t('work:call.add/batch')} (${ids.length})`}
      draft={false}
      initial={usual()}
      save={async (values) => {
        const result = await add.run({ ...values, soDayIds: [...ids] })
        if (result.ok) done(result.data)
        return result
      }}
    >
      <WorkFields />
    </FormDialog>
  )
}
