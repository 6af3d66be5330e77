import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { useFormHost } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { dialogBeside } from '../../../ui/useDialog.ts'
import styles from './report.module.css'
import type { ReportInfo } from './report.ts'

const Field = fieldOf('patient-report')

/** What the family asked about a report and what the staff answered, with a field for the next answer. */
export function Talk({ report }: { report: ReportInfo }) {
  const [round, begin] = useState(0)
  const may = useCan()('/admin/patient/report/answer') && !report.readOnly && report.approvedAt !== null
  return (
    <section className={styles.part} aria-label={t('patient.report.talk')}>
      <h3>{t('patient.report.talk')}</h3>
      {report.entries.length === 0 ? (
        <p className={styles.keys}>{t('patient.report.noTalk')}</p>
      ) : (
        <>
          <ol className={styles.entries}>
            {report.entries.map(({ id, text, byFamily, authorName, createdAt }) => (
              <li key={id} data-family={byFamily || undefined}>
                <span className={styles.keys}>
                  {[t(byFamily ? 'patient.report.family' : 'patient.report.staff'), authorName]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  · <DateText value={createdAt} />
                </span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          {may && <Answer key={round} report={report} done={() => begin(round + 1)} />}
        </>
      )}
    </section>
  )
}

function Answer({ report: { id, patientId }, done }: { report: ReportInfo; done: () => void }) {
  const answer = useAction('/admin/patient/report/answer')
  const { body, pending, formId, ready } = useFormHost<{ text: string }>({
    dialog: { ...dialogBeside('reportAnswer', done), place: String(id) },
    title: t('patient-report:call.answer'),
    patientId,
    save: ({ text }) => answer.run({ id, text }),
    children: (
      <Field name="text" label={t('patient.report.answer')} required>
        <TextInput rows={3} max={1000} />
      </Field>
    ),
  })
  return (
    <>
      {body}
      <Button type="primary" htmlType="submit" form={formId} loading={pending} disabled={!ready}>
        {t('patient.report.answer')}
      </Button>
    </>
  )
}
