import type { Request, Response } from '@cogcampus/contract'
import { useState } from 'react'
import type { Result } from '../../../api/attempt.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { phoneRule } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import styles from '../lead/lead.module.css'
import { intentions } from '../lead/lead.ts'
import { useLeadAction } from '../lead/useLeadAction.ts'

const Field = fieldOf('customer')

type Values = Omit<Request<'/admin/customer/add'>, 'ownerId'>

/** Who has the phone already, as far as the user may open it. */
interface Known {
  knownId?: number | null
  patient?: { id: number; name: string } | null
}

interface Props {
  dialog: Dialog
  /** The calls that read a lead for the form and change it: those of whoever works with leads, or of the front desk. */
  calls?: {
    detail: '/admin/customer/detail' | '/admin/customer/visits/detail'
    update: '/admin/customer/update' | '/admin/customer/visits/correct'
  }
  /** Where a new one leads on to. */
  next?: (lead: { id: number; childName: string }) => void
}
const leadCalls = { detail: '/admin/customer/detail', update: '/admin/customer/update' } as const

/** Registers a lead, or changes one. A phone that is known leads to the lead that has it. */
export function LeadForm({ dialog, calls = leadCalls, next }: Props) {
  const { id } = dialog
  const [known, setKnown] = useState<Known>({})
  const row = useApi(calls.detail, { id: id ?? 0 }, { enabled: id !== undefined })
  const campuses = useApi('/admin/customer/campuses', {}, { freshMs: 300_000, enabled: dialog.open }).data
  const add = useLeadAction('/admin/customer/add', t('market.registered'))
  const correcting = calls.update === '/admin/customer/visits/correct'
  const update = useLeadAction(calls.update, correcting ? t('market.corrected') : undefined)
  const only = campuses?.length === 1 ? campuses[0]?.id : undefined
  const found = (result: Result<unknown>) =>
    setKnown((!result.ok && (result.failure.envelope?.data as Known | null)) || {})
  const save = async (values: Values, version: number) => {
    if (!id) {
      const added = await add.run(values)
      found(added)
      return added.ok && next
        ? { ...added, next: () => next({ id: added.data.id, childName: values.childName }) }
        : added
    }
    const result = await update.run({ ...values, id, version })
    found(result)
    return result
  }
  const close = () => {
    setKnown({})
    dialog.close()
  }
  if (dialog.open && !campuses) return null
  return (
    <FormDialog<Values>
      dialog={{ ...dialog, close }}
      title={t(!id ? 'market.register' : correcting ? 'market.correctVisit' : 'market.editLead')}
      about={id ? row.data?.childName : undefined}
      load={id ? shaped(row, fieldsOf) : undefined}
      initial={only ? { campusId: only } : {}}
      save={save}
    >
      <div className={styles.pair}>
        <Field name="childName" label={t('market.child')} required>
          <TextInput max={50} autoFocus />
        </Field>
        <Field
          name="phone"
          required
          rules={[phoneRule()]}
          extra={
            (known.knownId || known.patient) && (
              <>
                {known.knownId && (
                  <PageLink alone to={`/market/lead?id=${known.knownId}`}>
                    {t('market.openKnown')}
                  </PageLink>
                )}
                {known.patient && (
                  <PageLink alone to={`/patient/info?id=${known.patient.id}`}>
                    {t('market.openPatient', { name: known.patient.name })}
                  </PageLink>
                )}
              </>
            )
          }
        >
          <PhoneInput />
        </Field>
        <Field name="contact">
          <TextInput max={50} />
        </Field>
        <Field name="relation" label={t('market.relation')}>
          <DictSelect type="relation" placeholder={t('common.choose')} />
        </Field>
      </div>
      <div className={styles.triple}>
        <Field name="gender">
          <DictSelect type="sex" numeric placeholder={t('common.choose')} />
        </Field>
        <Field name="birthday">
          <DateInput disabledDate={(day) => day.isAfter(now())} />
        </Field>
        <Field name="trialDay">
          <DateInput />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field name="source">
          <DictSelect type="source" placeholder={t('common.choose')} />
        </Field>
        <Field name="referrer">
          <TextInput max={50} />
        </Field>
        <Field name="campusId" required="choice" hidden={only !== undefined}>
          <ApiSelect endpoint="/admin/customer/campuses" placeholder={t('common.choose')} />
        </Field>
      </div>
      <Field name="intention">
        <ChoiceChips label={t('customer:intention')} options={intentions.map((value) => ({ value, label: value }))} />
      </Field>
      <Field name="need">
        <TextInput rows={2} max={1000} />
      </Field>
      <Field name="remark">
        <TextInput rows={2} max={500} />
      </Field>
    </FormDialog>
  )
}

/** The fields that a user may change; the other fields of the detail are not sent back. */
function fieldsOf(lead: Response<'/admin/customer/visits/detail'>): Values & { version: number } {
  const { campusId, childName, gender, birthday, contact, relation, phone, source, version } = lead
  const { referrer, need, intention, trialDay, remark } = lead
  return {
    ...{ campusId, childName, gender: gender as 1 | 2 | null, birthday, contact, relation, phone, source, version },
    ...{ referrer, need, intention, trialDay, remark },
  }
}
