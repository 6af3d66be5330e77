import { type PatientState, patientLife, patientNext, treated } from '@cogcampus/contract/life/patient'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { Booked } from './Booked.tsx'
import { infoNouns, type PatientInfo } from './info.ts'

const Field = fieldOf('patient')

interface Values {
  to: PatientState
  reason?: string | null
}

/** Takes a patient to another state, as the life cycle allows it. */
export function StateForm({ dialog, patient }: { dialog: Dialog; patient: PatientInfo }) {
  const move = useAction('/admin/patient/state', { also: infoNouns })
  const { id, state } = patient
  const states = patientNext(state)
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('patient.stateTitle', { name: patient.name, state: t(`patient.state.${state}`) })}
      draft={false}
      initial={states.length === 1 && states[0] ? { to: states[0] } : {}}
      save={({ to, reason }) => move.run({ id, from: state, to, reason: reason ?? null })}
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
              {to && !treated.includes(to) && <Booked patientId={id} />}
              <Field name="reason" required={patientLife.step('patient/state', state, to)?.reason}>
                <TextInput rows={2} max={200} />
              </Field>
            </>
          )
        }}
      </Form.Item>
    </FormDialog>
  )
}
