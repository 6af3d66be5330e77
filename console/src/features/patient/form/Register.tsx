import type { Request } from '@cogcampus/contract'
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan, useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../patient.module.css'
import { familyNouns } from '../patient.ts'
import { ConsentFields } from './ConsentFields.tsx'
import { familyOf, type KnownLead } from './familyOf.ts'
import { Known } from './Known.tsx'
import { ParentFields } from './ParentFields.tsx'
import { ClinicalFields, MainFields, MoreFields } from './PatientFields.tsx'

const Field = fieldOf('patient')

type Family = Request<'/admin/patient/add'>
type Values = Family & { signs?: boolean | null }

/**
 * Registers a family in one go: the patient, the parents with what they may do, and the consent. Its page has the next step.
 * `known`: the lead that the family was, which fills in what it knows, as far as the user may read it.
 */
export function Register({ dialog, known }: { dialog: Dialog; known: Partial<KnownLead> }) {
  const { leadId } = known
  const can = useCan()
  const call = can('/admin/customer/detail') ? '/admin/customer/detail' : '/admin/customer/visits/detail'
  const knows = can(call) && dialog.open && leadId !== undefined && known.childName === undefined
  const lead = useApi<typeof call>(call, { id: leadId ?? 0 }, { enabled: knows })
  const campuses = useApi('/admin/patient/campuses', {}, { freshMs: 300_000, enabled: dialog.open }).data
  const add = useAction('/admin/patient/add', {
    done: t('patient.registered'),
    also: [...familyNouns, '/admin/customer'],
  })
  const [only, second] = campuses ?? []
  const go = useGo()
  const save = async ({ signs, anyway, consent, ...family }: Values) => {
    const result = await add.run({ ...family, consent: (signs && consent) || null, anyway: anyway ?? false })
    return result.ok ? { ...result, next: () => go(`/patient/info?id=${result.data.id}`) } : result
  }
  // An answer that was kept may be older than what was typed at the door a moment ago.
  if (dialog.open && (!campuses || (knows && !lead.isFetchedAfterMount))) return null
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('patient:call.add')}
      width={860}
      // A signature is given at one time, and is no draft on a shared desk.
      unkept={['consent']}
      initial={{
        ...(only && !second ? { campusId: only.id } : {}),
        state: 'ACTIVE',
        diagnosisCodes: [],
        tags: [],
        signs: true,
        consent: { codes: ['consent', 'privacy'], method: 'SCREEN' } as Family['consent'],
        ...familyOf(lead.data ?? known),
      }}
      save={save}
    >
      <Known />
      <Part title={t('fields:patientId')}>
        <MainFields />
        <Field name="state">
          <ChoiceChips
            label={t('fields:state')}
            options={(['ACTIVE', 'TRIAL'] as const).map((value) => ({ value, label: t(`patient.state.${value}`) }))}
          />
        </Field>
      </Part>
      <Part title={t('patient.parents')}>
        <ParentFields />
      </Part>
      <Part title={t('patient:consent')}>
        <Consent />
      </Part>
      <Part title={t('patient.moreFields')}>
        <MoreFields />
      </Part>
    </FormDialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** The consent, and what may be noted once it is given. */
function Consent() {
  const signs = Form.useWatch('signs') as boolean | undefined
  const parents = (Form.useWatch('parents') ?? []) as { guardian?: boolean; parent?: { name?: string } }[]
  const guardians = parents.flatMap(({ guardian, parent }, index) =>
    guardian ? [{ value: index, label: parent?.name || t('patient.parentNo', { no: index + 1 }) }] : [],
  )
  return (
    <>
      <Form.Item name="signs" valuePropName="checked">
        <Checkbox>{t('patient.signsNow')}</Checkbox>
      </Form.Item>
      {signs && <ConsentFields at={['consent']} signer="signer" guardians={guardians} />}
      {signs && <ClinicalFields />}
    </>
  )
}
