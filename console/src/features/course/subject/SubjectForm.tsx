import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

const Field = fieldOf('education-subject')

type Values = Omit<Request<'/api/admin/education/subject/edit'>, 'id' | 'version'>

export function SubjectForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/api/admin/education/subject/select/:id', { id: id ?? 0 }, { enabled: id !== undefined })
  const edit = useAction('/api/admin/education/subject/edit')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t(id ? 'course.editSubject' : 'course.addSubject')}
      load={id ? row : undefined}
      initial={{ sort: 0 }}
      save={(values, version) => edit.run(id ? { ...values, id, version } : values)}
    >
      <Field name="name" required>
        <TextInput max={30} autoFocus />
      </Field>
      <Field name="levelName" required>
        <TextInput max={30} />
      </Field>
      <Field name="grade">
        <DictSelect type="grade" numeric placeholder={t('course.anyGrade')} />
      </Field>
      <Field name="sort" required extra={t('course.sortHint')}>
        <NumberInput max={100_000} />
      </Field>
    </FormDialog>
  )
}
