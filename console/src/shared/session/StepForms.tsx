import type { Response } from '@cogcampus/contract'
import type { ReactNode } from 'react'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Saved } from '../../ui/FormHost.tsx'
import { fieldOf } from '../../ui/fieldOf.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { whenText } from '../place/free.ts'
import { MakeUpForm } from '../place/MakeUpForm.tsx'
import { MoveForm } from '../place/MoveForm.tsx'
import { RecordDrawer } from '../record/RecordDrawer.tsx'
import { GiveForm } from '../work/GiveForms.tsx'
import { CancelledBy } from './CancelSeveral.tsx'
import { EditForm } from './EditForm.tsx'
import { EvaluateForm } from './EvaluateForm.tsx'
import { JoinForm } from './JoinForm.tsx'
import { LeaveTerms } from './LeaveTerms.tsx'
import type { Session } from './lesson.ts'
import styles from './session.module.css'
import { also, type StepDialogs } from './useSteps.ts'

const Field = fieldOf('so-day')

interface Values {
  reason: string | null
  absenceSaid: string | null
  makeUpSaid: string | null
  leaveReason: string
  cancelledBy: Session['cancelledBy']
}
/** The session as the form began with it. */
type Seen = Pick<Session, 'id' | 'version'>

/** The dialogs of the steps that ask for a reason. */
export function StepForms({ dialogs }: { dialogs: StepDialogs }) {
  const absent = useAction('/admin/so-day/absent', { also })
  const called = useAction('/admin/so-day/absent/called', { also })
  const declined = useAction('/admin/so-day/makeUp/declined', { also })
  const leave = useAction('/admin/so-day/leave', { also })
  const check = useAction('/admin/so-day/leave/check', { also })
  const cancel = useAction('/admin/so-day/cancel', { also })
  const undo = useAction('/admin/so-day/undo', { also })
  const { id: leaving = 0, open: asking } = dialogs.leave
  const terms = useApi('/admin/so-day/leave/terms', { id: leaving }, { enabled: asking }).data
  const mayMakeUp = useCan()('/admin/so-day/makeUp')
  return (
    <>
      <StepForm
        dialog={dialogs.absent}
        step="absent"
        save={(seen, { reason }) => absent.run({ sessions: [seen], reason })}
      />
      <StepForm
        dialog={dialogs.called}
        step="called"
        save={(seen, { absenceSaid }) => called.run({ ...seen, absenceSaid: absenceSaid ?? '' })}
      />
      <StepForm
        dialog={dialogs.declined}
        step="declined"
        save={(seen, { makeUpSaid }) => declined.run({ ...seen, makeUpSaid: makeUpSaid ?? '' })}
      />
      <StepForm
        dialog={dialogs.leave}
        step="leave"
        save={async (seen, { reason, leaveReason }) => {
          const result = await leave.run({ sessions: [seen], reason, leaveReason })
          const next = () => dialogs.makeUp.show(seen.id)
          return result.ok && mayMakeUp && terms?.makeUpUntil ? { ...result, next } : result
        }}
      >
        <LeaveTerms dialog={dialogs.leave} />
        <Field name="leaveReason" label={t('schedule.leaveReason')} required="choice">
          <DictSelect type="leaveReason" placeholder={t('common.choose')} />
        </Field>
      </StepForm>
      <StepForm
        dialog={dialogs.refuse}
        step="refuse"
        must
        save={(seen, { reason }) => check.run({ sessions: [seen], agreed: false, reason })}
      />
      <StepForm
        dialog={dialogs.cancel}
        step="cancel"
        must
        initial={{ cancelledBy: 'PATIENT' }}
        save={(seen, { reason, cancelledBy }) =>
          cancel.run({ sessions: [seen], reason: reason ?? '', cancelledBy: cancelledBy ?? 'PATIENT' })
        }
      >
        <CancelledBy ids={dialogs.cancel.id ? [dialogs.cancel.id] : []} />
      </StepForm>
      <StepForm
        dialog={dialogs.undo}
        step="undo"
        must
        save={(seen, { reason }) => undo.run({ ...seen, reason: reason ?? '' })}
      />
      <EditForm dialog={dialogs.edit} />
      <RecordDrawer dialog={dialogs.record} />
      <EvaluateForm dialog={dialogs.evaluate} />
      <GiveForm dialog={dialogs.give} />
      <JoinForm dialog={dialogs.join} />
      <MoveForm dialog={dialogs.move} />
      <MakeUpForm dialog={dialogs.makeUp} />
    </>
  )
}

type Step = 'absent' | 'called' | 'declined' | 'leave' | 'refuse' | 'cancel' | 'undo'
/** What a step does to the lesson and its hours, and who is told. */
function thenText(step: Step, { state, absenceTakes }: Response<'/admin/so-day/detail'>): string {
  if (step !== 'absent') return t(`schedule.then.${step}`)
  const hours = t(absenceTakes ? 'schedule.then.absentTakes' : 'schedule.then.absentKeeps')
  return `${hours} ${t(state === 'LEAVE_ASKED' ? 'schedule.then.absentAsked' : 'schedule.then.absentCall')}`
}

interface Props {
  dialog: Dialog
  step: Step
  /** A reason must be given. */
  must?: boolean
  initial?: Partial<Values>
  save: (seen: Seen, values: Values) => Promise<Saved>
  children?: ReactNode
}

const noted = ({ version, absenceSaid, makeUpSaid }: Response<'/admin/so-day/detail'>) => ({
  ...{ version, absenceSaid, makeUpSaid },
})

function StepForm({ dialog, step, must = false, initial = {}, save, children }: Props) {
  const { id = 0 } = dialog
  const row = useApi('/admin/so-day/detail', { id }, { enabled: dialog.open })
  const { data } = row
  const load = { ...row, data: data && { ...noted(data), ...initial } }
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={data ? `${t(`schedule.do.${step}`)} · ${data.patientName} ${whenText(data)}` : t(`schedule.do.${step}`)}
      ok={t(`schedule.do.${step}`)}
      danger={step === 'cancel'}
      load={{ ...load, refetch: async () => ({ data: (await row.refetch()).data }) }}
      save={(values, version) => save({ id, version }, values)}
    >
      {data && (
        <>
          <p className={styles.note}>{`${data.courseName} · ${data.doctorName}`}</p>
          <p>{thenText(step, data)}</p>
        </>
      )}
      {children}
      {step === 'refuse' && data?.leaveNote && (
        <p className={styles.note}>
          {t('so-day:leaveNote')}: {data.leaveNote}
        </p>
      )}
      {step === 'called' && (
        <Field name="absenceSaid" required>
          <TextInput max={200} rows={3} />
        </Field>
      )}
      {step === 'declined' && (
        <Field name="makeUpSaid" required>
          <TextInput max={200} rows={3} />
        </Field>
      )}
      {step !== 'called' && step !== 'declined' && (
        <Field name="reason" required={must}>
          <TextInput max={200} rows={3} />
        </Field>
      )}
    </FormDialog>
  )
}
