import type { Request } from '@cogcampus/contract'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { also } from '../../../shared/session/useSteps.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import { daysLater } from '../calendar/days.ts'
import { Remainder } from './Remainder.tsx'
import { namesOf, type Template, whenOf } from './TemplateCells.tsx'

type Values = Pick<Request<'/admin/so-week/state'>, 'sessions' | 'reason'>

/** Ends a template, which it names, and asks what becomes of the sessions that it planned after today: cancelled, unless they are to stay. */
export function EndForm({ dialog }: { dialog: Dialog }) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-week/detail', { id }, { enabled: dialog.open })
  const end = useAction('/admin/so-week/state', { also: ['/admin/so-day', ...also] })
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('schedule.end.title')}
      ok={t('schedule.step.end')}
      danger
      draft={false}
      load={shaped(row, ({ version }) => ({ version, sessions: 'CANCEL' }))}
      save={(values, version) => end.run({ ...values, id, version, step: 'end' })}
    >
      {row.data && <Ending template={row.data} />}
      <p>{t('schedule.end.hint')}</p>
      <Remainder id={id} />
    </FormDialog>
  )
}

/** Whose lessons end, which and when they are, and the first day without them: today's stay. */
function Ending({ template }: { template: Template }) {
  const tomorrow = daysLater(todayText(), 1)
  const since = template.fromDay > tomorrow ? template.fromDay : tomorrow
  return (
    <Facts
      items={factsOf('so-week', template, [
        { key: 'patients', value: namesOf(template) },
        'courseName',
        { label: t('schedule.time'), value: whenOf(template) },
        'doctorName',
        { label: t('schedule.end.since'), value: <DateText value={since} /> },
      ])}
    />
  )
}
