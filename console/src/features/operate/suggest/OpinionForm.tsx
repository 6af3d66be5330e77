import { isRequest } from '@cogcampus/contract/life/suggest'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './suggest.module.css'

const Field = fieldOf('user-suggest')

/** Answers feedback, which stands above the answer. */
export function OpinionForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/user-suggest/detail', { id }, { enabled: dialog.open })
  const save = useAction('/admin/user-suggest/opinion')
  const { data } = row
  return (
    <FormDialog<{ opinion: string }>
      dialog={dialog}
      title={t('user-suggest:opinion')}
      ok={t('operate.suggest.send')}
      load={shaped(row, ({ version, opinion }) => ({ version, opinion }))}
      save={({ opinion }, version) => save.run({ id, version, opinion })}
    >
      {data && (
        <blockquote className={styles.said}>
          <p>{data.content}</p>
          {isRequest(data.type) && <p className={styles.todo}>{t(`operate.suggest.todo.${data.type}`)}</p>}
          <footer>{[data.parentName, data.phone, data.patientName].filter(Boolean).join(' · ')}</footer>
        </blockquote>
      )}
      <p className={styles.hint}>{t('operate.suggest.told')}</p>
      <Field name="opinion" required>
        <TextInput max={1000} rows={4} autoFocus />
      </Field>
    </FormDialog>
  )
}
