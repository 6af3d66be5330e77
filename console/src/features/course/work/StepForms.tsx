import type { Response } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { WorkFields, type WorkValues } from '../../../shared/work/WorkFields.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MediaUpload } from '../../../ui/MediaUpload.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { Entries } from './Entries.tsx'

const Field = fieldOf('work')

/** The dialogs of the steps of homework. */
export const useWorkDialogs = () => ({
  edit: useDialog('edit', '/admin/work/update'),
  submit: useDialog('submit', '/admin/work/submit'),
  review: useDialog('review', '/admin/work/review'),
  answer: useDialog('answer', '/admin/work/answer'),
})

interface Said {
  text: string
  score?: number
  files?: { name: string; accessUrl: string }[] | null
}
const filesOf = ({ files }: Said) => files ?? []

const scores = [1, 2, 3, 4, 5] as const

export function StepForms({ dialogs }: { dialogs: ReturnType<typeof useWorkDialogs> }) {
  const submit = useAction('/admin/work/submit')
  const review = useAction('/admin/work/review')
  const answer = useAction('/admin/work/answer')
  return (
    <>
      <EditForm dialog={dialogs.edit} />
      <SayForm
        dialog={dialogs.submit}
        title={t('work:call.submit')}
        save={(id, version, said) => submit.run({ id, version, text: said.text, files: filesOf(said) })}
      />
      <SayForm
        dialog={dialogs.review}
        title={t('work:call.review')}
        answers
        scored
        save={(id, version, said) =>
          review.run({ id, version, text: said.text, score: said.score ?? 0, files: filesOf(said) })
        }
      />
      <SayForm
        dialog={dialogs.answer}
        title={t('work:call.answer')}
        answers
        save={(id, _, said) => answer.run({ id, text: said.text, files: filesOf(said) })}
      />
    </>
  )
}

type Shown = Response<'/admin/work/detail'>

function EditForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/work/detail', { id }, { enabled: dialog.open })
  const update = useAction('/admin/work/update')
  const shape = ({ version, title, content, domain, timesAWeek, minutes, dueOn, ...more }: Shown) => ({
    ...{ version, title, content, domain, timesAWeek, minutes, dueOn },
    ...{ materialId: more.materialId, materialPages: more.materialPages },
  })
  const { materialId, materialTitle } = row.data ?? {}
  return (
    <FormDialog<WorkValues>
      dialog={dialog}
      noun={t('work:noun')}
      load={shaped(row, shape)}
      save={({ title, content, domain, timesAWeek, minutes, dueOn, materialId, materialPages }, version) =>
        update.run({ id, version, title, content, domain, timesAWeek, minutes, dueOn, materialId, materialPages })
      }
    >
      <WorkFields material={materialId && materialTitle ? { id: materialId, title: materialTitle } : undefined} />
    </FormDialog>
  )
}

interface SayProps {
  dialog: Dialog
  title: string
  /** Whether it answers what the family wrote, which is shown above then. */
  answers?: boolean
  scored?: boolean
  save: (
    id: number,
    version: number,
    said: Said,
  ) =>
    | ReturnType<ReturnType<typeof useAction<'/admin/work/review'>>['run']>
    | ReturnType<ReturnType<typeof useAction<'/admin/work/answer'>>['run']>
}

/** What is written about homework, with files: what was handed in, feedback, an answer. */
function SayForm({ dialog, title, answers = false, scored = false, save }: SayProps) {
  const { id = 0 } = dialog
  const row = useApi('/admin/work/detail', { id }, { enabled: dialog.open })
  return (
    <FormDialog<Said>
      dialog={dialog}
      title={row.data ? `${title} · ${row.data.patientName} ${row.data.title}` : title}
      load={shaped(row, ({ version }) => ({ version }))}
      save={(said, version) => save(id, version, said)}
    >
      {answers && row.data && <Entries entries={row.data.entries} />}
      {scored && (
        <Field name="score" required="choice">
          <Score />
        </Field>
      )}
      <Field name="text" required>
        <TextInput rows={4} max={1000} />
      </Field>
      <Field name="files">
        <MediaUpload kind="homework" />
      </Field>
    </FormDialog>
  )
}

function Score({ value, onChange }: { value?: number | null; onChange?: (value: number) => void }) {
  return (
    <ChoiceChips
      label={t('work:score')}
      value={value ? String(value) : null}
      onChange={(next) => onChange?.(Number(next))}
      options={scores.map((score) => ({ value: String(score), label: String(score) }))}
    />
  )
}
