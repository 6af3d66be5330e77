import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FileUpload } from '../../../ui/FileUpload.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import styles from '../patient.module.css'
import { infoNouns } from './info.ts'

const Field = fieldOf('patient-document')

interface Values {
  files: { name: string; url: string }[]
  type: string
  title: string
  takenOn?: string | null
  remark?: string | null
}

/** Adds a document to a patient, or changes one. */
export function DocumentForm({ dialog, patientId }: { dialog: Dialog; patientId: number }) {
  const { id } = dialog
  const row = useApi('/admin/patient-document/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/patient-document/add', { also: infoNouns })
  const update = useAction('/admin/patient-document/update', { also: infoNouns })
  const save = ({ files: [file], ...fields }: Values, version: number) => {
    const document = { ...fields, file: file?.url ?? '', fileName: file?.name ?? '' }
    return id ? update.run({ ...document, id, version }) : add.run({ ...document, patientId })
  }
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'patient.editDocument' : 'patient.addDocument')}
      load={
        id
          ? shaped(row, ({ file, fileName, type, title, takenOn, remark, version }) => ({
              ...{ type, title, takenOn, remark, version },
              files: [{ name: fileName, url: file }],
            }))
          : undefined
      }
      initial={{ files: [] }}
      save={save}
    >
      <Field
        name="files"
        label={t('patient-document:file')}
        rules={[{ required: true, type: 'array', min: 1, message: t('patient.fileMissing') }]}
      >
        <FileUpload
          kind="patientDocument"
          accept=".pdf,.jpg,.jpeg,.png,.webp,.doc,.docx"
          hint={t('patient.fileHint')}
        />
      </Field>
      <div className={styles.pair}>
        <Field name="title" required>
          <TextInput max={100} />
        </Field>
        <Field name="type" required="choice">
          <DictSelect type="documentType" placeholder={t('common.choose')} />
        </Field>
        <Field name="takenOn">
          <DateInput disabledDate={(day) => day.isAfter(now(), 'day')} />
        </Field>
        <Field name="remark">
          <TextInput max={500} />
        </Field>
      </div>
    </FormDialog>
  )
}
