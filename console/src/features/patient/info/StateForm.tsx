import { type PatientState, patientLife, patientNext, treated } from '@cogcampus/contract/life/patient'
import type { Canceller } from '@cogcampus/contract/life/session'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { CancelledBy } from '../../../shared/session/CancelSeveral.tsx'
import { also } from '../../../shared/session/useSteps.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { Booked, useBooked } from './Booked.tsx'
import { Frozen, seenOf, useFreezable } from './Frozen.tsx'
import { infoNouns, type PatientInfo } from './info.ts'

const Field = fieldOf('patient')

interface Values {
  to: PatientState
  reason?: string | null
  /** Of one who stops, what becomes of the sessions that stand ahead. */
  ahead?: 'CANCEL' | 'KEEP'
  cancelledBy?: Canceller
  /** Of one who pauses, whether the orders that run are frozen, and until when; of one who comes back, whether their freeze ends. */
  freeze?: boolean
  plannedTo?: string | null
  unfreeze?: boolean
}

/** Takes a patient to another state, as the life cycle allows it; of one who stops, with the sessions that stand ahead, or without. */
export function StateForm({ dialog, patient }: { dialog: Dialog; patient: PatientInfo }) {
  const move = useAction('/admin/patient/state', { also: [...infoNouns, '/admin/so-day', '/admin/work', ...also] })
  const { id, state } = patient
  const states = patientNext(state)
  const mayCancel = useCan()('/admin/so-day/cancel')
  const sessions = (useBooked(id, dialog.open)?.ahead ?? []).map((session) => ({
    id: session.id,
    version: session.version,
  }))
  const orders = useFreezable(id, dialog.open)
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('patient.stateTitle', { name: patient.name, state: t(`patient.state.${state}`) })}
      draft={false}
      initial={{ ...(states.length === 1 && states[0] ? { to: states[0] } : {}), cancelledBy: 'PATIENT' }}
      save={({ to, reason, ahead, cancelledBy = 'PATIENT', freeze, plannedTo = null, unfreeze }) => {
        const cancels = !treated.includes(to) && ahead === 'CANCEL' && sessions.length > 0
        const [freezes, lifts] = [to === 'PAUSED' && freeze === true, to === 'ACTIVE' && unfreeze === true]
        return move.run({
          ...{ id, from: state, to, reason: reason ?? null },
          ...(cancels ? { cancel: { sessions, cancelledBy } } : {}),
          ...(freezes && orders.running.length > 0 ? { freeze: { orders: seenOf(orders.running), plannedTo } } : {}),
          ...(lifts && orders.frozen.length > 0 ? { unfreeze: seenOf(orders.frozen) } : {}),
        })
      }}
    >
      <Field name="to" label={t('patient.toState')} required="choice">
        <ChoiceChips
          label={t('patient.toState')}
          options={states.map((value) => ({ value, label: t(`patient.state.${value}`) }))}
        />
      </Field>
      <Form.Item noStyle dependencies={['to']}>
        {({ getFieldValue }) => {
          const to: PatientState | undefined = getFieldValue('to')
          return (
            <>
              {(to === 'PAUSED' || to === 'ENDED') && (
                <>
                  <p>{t(`patient.stopHint.${to}`)}</p>
                  <Ahead patientId={id} ids={mayCancel ? sessions.map((session) => session.id) : []} />
                </>
              )}
              <Frozen to={to} orders={orders} />
              <Field name="reason" required={to && patientLife.step('patient/state', state, to)?.reason}>
                <TextInput rows={2} max={200} />
              </Field>
            </>
          )
        }}
      </Form.Item>
    </FormDialog>
  )
}

/** What stands ahead of a patient who stops, and whether it is cancelled with that; nothing is chosen beforehand. */
function Ahead({ patientId, ids }: { patientId: number; ids: readonly number[] }) {
  const cancels = Form.useWatch('ahead') === 'CANCEL'
  return (
    <>
      <Booked patientId={patientId} why="stop" />
      {ids.length > 0 && (
        <Field name="ahead" label={t('patient.ahead')} required="choice">
          <ChoiceChips
            label={t('patient.ahead')}
            options={(['CANCEL', 'KEEP'] as const).map((value) => ({ value, label: t(`patient.ahead.${value}`) }))}
          />
        </Field>
      )}
      {ids.length > 0 && cancels && <CancelledBy ids={ids} />}
    </>
  )
}
