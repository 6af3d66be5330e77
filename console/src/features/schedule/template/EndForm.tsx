import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { also } from '../../../shared/session/useSteps.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { Remainder } from './Remainder.tsx'
import { namesOf } from './TemplateCells.tsx'

type Values = Pick<Request<'/admin/so-week/state'>, 'sessions' | 'reason'>

/** Ends a template, and asks what becomes of the sessions that it planned after today. */
export function EndForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-week/detail', { id }, { enabled: dialog.open })
  const end = useAction('/admin/so-week/state', { also: ['/admin/so-day', ...also] })
  const title = t('schedule.end.title')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={row.data ? `${title} · ${namesOf(row.data)}` : title}
      ok={t('schedule.step.end')}
      danger
      draft={false}
      load={shaped(row, ({ version }) => ({ version, sessions: 'CANCEL' }))}
      save={(values, version) => end.run({ ...values, id, version, step: 'end' })}
    >
      <p>{t('schedule.end.hint')}</p>
      <Remainder id={id} />
    </FormDialog>
  )
}
