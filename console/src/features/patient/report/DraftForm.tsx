import type { Request } from '@cogcampus/contract'
import { languages } from '@cogcampus/contract/envelope'
import { Alert, Form, Select } from 'antd'
import dayjs from 'dayjs'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { useClock } from '../../../ui/useClock.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useFollows } from '../../../ui/useFollows.ts'
import styles from './report.module.css'
import { defaultPeriod } from './report.ts'

const Field = fieldOf('patient-report')

export type DraftValues = Pick<Request<'/admin/patient/report/add'>, 'patientId' | 'fromDay' | 'toDay' | 'language'>

interface Props {
  dialog: Dialog
  /** The patient of the page. */
  patientId?: number
  /** What the place knows of it, as the patient of a row. */
  known?: Partial<DraftValues>
  /** Goes on with what was drafted. */
  done: (id: number) => void
}

/** Drafts a report of a period; without a patient of the page, the form asks whose. */
export function DraftForm({ dialog, patientId, known, done }: Props) {
  const add = useAction('/admin/patient/report/add')
  const { day } = useClock()
  const of = patientId ? { patientId } : {}
  return (
    <FormDialog<DraftValues>
      dialog={dialog}
      title={t('patient-report:call.add')}
      ok={t('patient-report:call.add')}
      initial={{ language: 'zh-CN', ...defaultPeriod({ today: day }), ...known, ...of }}
      patientId={patientId}
      save={async (values) => {
        const result = await add.run({ ...values, ...of })
        return result.ok ? { ...result, next: () => done(result.data.id) } : result
      }}
    >
      <Fields patientId={patientId} today={day} />
    </FormDialog>
  )
}

function Fields({ patientId, today }: { patientId: number | undefined; today: string }) {
  const form = Form.useFormInstance<DraftValues>()
  const chosen: number | undefined = Form.useWatch('patientId', form)
  const { lastTo, plans, reviewed, open, chosenPatient } = useKnown(patientId ?? chosen ?? undefined)
  useFollows(['fromDay'], defaultPeriod({ today, lastTo, plans, reviewed }).fromDay)
  const ahead = (day: dayjs.Dayjs) => day.isAfter(dayjs(today), 'day')
  return (
    <>
      {open && (
        <Alert
          type="info"
          className={styles.alert ?? ''}
          title={t(open.state === 'DRAFT' ? 'patient.report.hasDraft' : 'patient.report.hasWaiting')}
          action={
            <PageLink to={`/patient/report?report=${open.id}`}>
              {t(open.state === 'DRAFT' ? 'patient.report.goOn' : 'common.view')}
            </PageLink>
          }
        />
      )}
      {!patientId && (
        <Field name="patientId" required="choice">
          <PatientSelect campusId={null} chosen={chosenPatient} />
        </Field>
      )}
      <div className={styles.pair}>
        <Field name="fromDay" required="choice">
          <DateInput disabledDate={ahead} />
        </Field>
        <Field
          name="toDay"
          required="choice"
          dependencies={['fromDay']}
          rules={[
            {
              validator: async (_, toDay?: string) => {
                const fromDay = form.getFieldValue('fromDay')
                if (toDay && fromDay && toDay < fromDay) throw new Error(t('patient.report.periodOrder'))
              },
            },
          ]}
        >
          <DateInput disabledDate={ahead} />
        </Field>
      </div>
      <p className={styles.hint}>{t('patient.report.periodHint')}</p>
      <Field name="language" required="choice">
        <Select options={languages.map((value) => ({ value, label: t(`patient.report.language.${value}`) }))} />
      </Field>
    </>
  )
}

/** What is known of the reports and plans of a patient, as far as the user reads them. */
function useKnown(patientId: number | undefined) {
  const can = useCan()
  const of = { patientId: patientId ?? 0 }
  const asked = (call: Parameters<typeof can>[0]) => ({ enabled: patientId !== undefined && can(call) })
  const reports = useApi('/admin/patient/report/page', { ...of, pageSize: 10 }, asked('/admin/patient/report/page'))
  const due = useApi('/admin/patient/report/due', { ...of, pageSize: 1 }, asked('/admin/patient/report/due'))
  const plans = useApi('/admin/teaching-plan/page', { ...of, pageSize: 5 }, asked('/admin/teaching-plan/page'))
  const latest = reports.data?.list ?? []
  const waits = due.data?.list[0]
  const named = waits ?? latest[0]
  const toldOf = waits?.reason === 'REVIEW' ? plans.data?.list.find(({ state }) => state === 'REVIEWED') : undefined
  return {
    lastTo: latest.find(({ state }) => state === 'APPROVED')?.toDay,
    plans: plans.data?.list.map(({ startOn }) => startOn) ?? [],
    reviewed: toldOf?.startOn,
    /** What is begun, and not with the family yet. */
    open: latest.find(({ state }) => state === 'DRAFT' || state === 'APPROVAL'),
    chosenPatient: named && [{ id: named.patientId, name: named.patientName }],
  }
}
