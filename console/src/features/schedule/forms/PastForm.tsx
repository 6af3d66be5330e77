import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { WhenFields } from '../../../shared/place/WhenFields.tsx'
import { also } from '../../../shared/session/useSteps.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { LessonFields } from './LessonFields.tsx'

const Field = fieldOf('so-day')

/** Records a lesson that was held and stands nowhere in the timetable, with the reason. */
export function PastForm({ dialog }: { dialog: Dialog }) {
  const record = useAction('/admin/so-day/past', { also: [...also, '/admin/doctor-info'] })
  return (
    <FormDialog<Request<'/admin/so-day/past'>>
      dialog={dialog}
      width={720}
      title={t('so-day:call.past')}
      save={(values) => record.run(values)}
    >
      <p>{t('schedule.pastHint')}</p>
      <CampusField />
      <LessonFields />
      <WhenFields past />
      <Field name="reason" required>
        <TextInput max={200} />
      </Field>
    </FormDialog>
  )
}
