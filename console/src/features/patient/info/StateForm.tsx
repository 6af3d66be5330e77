import { type PatientState, patientLife, patientNext } from '@cogcampus/contract/life/patient'
import { Form } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { infoNouns, type PatientInfo } from './info.ts'

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
      <Form.Item name="to" label={t('patient.toState')} rules={[requiredChoice(t('patient.toState'))]}>
        <ChoiceChips
          label={t('patient.toState')}
          options={states.map((value) => ({ value, label: t(`patient.state.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['to']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="reason"
            label={t('patient.reason')}
            rules={
              patientLife.step('patient/state', state, getFieldValue('to'))?.reason
                ? [required(t('patient.reason'))]
                : []
            }
          >
            <TextInput rows={2} max={200} />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  )
}
