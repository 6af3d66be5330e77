import { Rate } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { capitalized } from '../../messages/format.ts'
import { t } from '../../messages/index.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { LabelledItem } from '../../ui/LabelledItem.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'

const Field = fieldOf('so-day')

interface Values {
  effect: number
  attitude: number
  punctual: number
  text: string | null
}
const stars = ['effect', 'attitude', 'punctual'] as const

/** The stars and words that a family gave a session on paper. */
export function EvaluateForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/evaluate/info', { id }, { enabled: dialog.open })
  const evaluate = useAction('/admin/so-day/evaluate')
  const shape = (info: typeof row.data) => {
    const { version = 0, effect, attitude, punctual, text } = info ?? {}
    return { version, effect, attitude, punctual, text }
  }
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={capitalized(t('so-day:table.soEvaluation'))}
      load={{
        data: row.data === undefined ? undefined : shape(row.data),
        error: row.error,
        isFetching: row.isFetching,
        refetch: async () => ({ data: shape((await row.refetch()).data) }),
      }}
      save={(values, version) => evaluate.run({ ...values, id, ...(version ? { version } : {}) })}
    >
      {stars.map((name) => (
        <LabelledItem key={name} name={name} label={t(`so-day:${name}`)} required="choice">
          <Rate />
        </LabelledItem>
      ))}
      <Field name="text">
        <TextInput rows={3} max={500} />
      </Field>
    </FormDialog>
  )
}
