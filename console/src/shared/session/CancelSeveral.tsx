import { type Canceller, cancellers } from '@cogcampus/contract/life/session'
import { Alert, Form } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { dialogBeside } from '../../ui/useDialog.ts'
import type { Outcome } from '../../ui/useOutcome.tsx'
import { whenText } from '../place/free.ts'
import type { Session } from './lesson.ts'
import { also } from './useSteps.ts'

const Field = fieldOf('so-day')

/** How many are named. */
const NAMED = 10

interface Props {
  sessions: Pick<Session, 'id' | 'version' | 'patientName' | 'day' | 'from' | 'to'>[]
  close: () => void
  done: (outcome: Outcome) => void
}

/** Cancels the sessions ticked in a list, as before a freeze or a refund: one reason for all. */
export function CancelSeveral({ sessions, close, done }: Props) {
  const cancel = useAction('/admin/so-day/cancel', { also })
  return (
    <FormDialog<{ cancelledBy: Canceller; reason: string }>
      dialog={dialogBeside('cancelSeveral', close)}
      title={t('common.bulkTitle', { action: t('schedule.do.cancel'), count: sessions.length })}
      ok={t('schedule.do.cancel')}
      danger
      draft={false}
      initial={{ cancelledBy: 'PATIENT' }}
      save={async ({ cancelledBy, reason }) => {
        const seen = sessions.map(({ id, version }) => ({ id, version }))
        const result = await cancel.run({ sessions: seen, cancelledBy, reason })
        if (result.ok) done(result.data)
        return result
      }}
    >
      <ul>
        {sessions.slice(0, NAMED).map((session) => (
          <li key={session.id}>{`${session.patientName} ${whenText(session)}`}</li>
        ))}
        {sessions.length > NAMED && <li>{t('schedule.cancelMore', { count: sessions.length - NAMED })}</li>}
      </ul>
      <p>{t('schedule.then.cancel')}</p>
      <CancelledBy ids={sessions.map(({ id }) => id)} />
      <Field name="reason" required>
        <TextInput max={200} rows={3} autoFocus />
      </Field>
    </FormDialog>
  )
}

/** Whose cancellation it is, and of how many of these sessions the family would lose the hours. */
export function CancelledBy({ ids }: { ids: readonly number[] }) {
  const byFamily = Form.useWatch('cancelledBy') === 'PATIENT'
  const count = useTaking(ids)?.size ?? 0
  const takes = t(ids.length > 1 ? 'schedule.terms.cancelTakesSome' : 'schedule.terms.cancelTakes', { count })
  return (
    <Field name="cancelledBy" extra={byFamily && count > 0 && <Alert type="warning" showIcon title={takes} />}>
      <WhoseCancellation />
    </Field>
  )
}

/** The sessions among these of which the family would lose the hours if it cancelled them now; undefined while that is not known. */
export function useTaking(ids: readonly number[]): ReadonlySet<number> | undefined {
  const may = useCan()('/admin/so-day/cancel/terms')
  const { data } = useApi('/admin/so-day/cancel/terms', { ids: [...ids] }, { enabled: may && ids.length > 0 })
  return data && new Set(data.takes)
}

/** The same, outside a form. */
export function WhoseCancellation(bound: { value?: Canceller; onChange?: (by: Canceller) => void }) {
  return (
    <ChoiceChips
      {...bound}
      label={t('so-day:cancelledBy')}
      options={cancellers.map((value) => ({ value, label: t(`so-day:cancelledBy.${value}`) }))}
    />
  )
}
