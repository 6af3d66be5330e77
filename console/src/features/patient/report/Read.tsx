import { reportLife } from '@cogcampus/contract/life/report'
import { Alert } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import type { Action } from '../../../ui/actions.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { wallOf } from '../../../ui/wall.ts'
import { partsOf } from './DataOf.tsx'
import { Letter } from './Letter.tsx'
import { openPdf } from './pdf.ts'
import { ReportTag } from './ReportTag.tsx'
import styles from './report.module.css'
import type { ReportInfo } from './report.ts'
import { Talk } from './Talk.tsx'
import { namesOf } from './Write.tsx'

const Field = fieldOf('patient-report')

interface Props {
  dialog: Dialog
  report: ReportInfo
}

/** A report that is signed: what it says, where it stands, who of the family opened it and what they asked. */
export function Read({ dialog, report }: Props) {
  const back = useDialog('sendBack', '/admin/patient/report/approve')
  const withdrawal = useDialog('withdraw', '/admin/patient/report/withdraw')
  const actions = useSteps({ dialog, report }, { back, withdrawal })
  const approve = useAction('/admin/patient/report/approve', { done: t('patient.report.sentBack') })
  const withdraw = useAction('/admin/patient/report/withdraw', { done: t('patient.report.withdrawn') })
  const seen = { id: report.id, version: report.version }
  return (
    <>
      <Notes report={report} />
      <div className={styles.columns}>
        <Letter report={report} />
        <div className={styles.aside}>
          <ActionBar actions={actions} />
          {report.readOnly && <p className={styles.keys}>{t('patient.report.readOnly')}</p>}
          <Facts
            items={factsOf('patient-report', report, [
              { key: 'state', value: <ReportTag state={report.state} /> },
              { key: 'language', value: t(`patient.report.language.${report.language}`) },
              { key: 'signedByName', label: t('patient-report:signedBy') },
              'signedAt',
              report.approvedAt !== null && { key: 'approvedByName', label: t('patient-report:approvedBy') },
              report.approvedAt !== null && 'approvedAt',
            ])}
          />
          {report.approvedAt && <Reads {...report} />}
          {report.approvedAt && <Talk report={report} />}
        </div>
      </div>
      <FormDialog<{ reason: string }>
        dialog={back}
        title={t('patient.report.sendBackTitle')}
        about={report.patientName}
        save={({ reason }) => approve.run({ ...seen, agreed: false, reason })}
      >
        <Field name="reason" label={t('patient-report:returnReason')} required>
          <TextInput rows={3} max={200} />
        </Field>
      </FormDialog>
      <FormDialog<{ reason: string }>
        dialog={withdrawal}
        title={t('patient.report.withdrawTitle')}
        ok={t('common.withdraw')}
        danger
        about={report.patientName}
        save={({ reason }) => withdraw.run({ ...seen, reason })}
      >
        <p>{t('patient.report.withdrawHint')}</p>
        <Field name="reason" label={t('patient-report:withdrawReason')} required>
          <TextInput rows={3} max={200} />
        </Field>
      </FormDialog>
    </>
  )
}

/** What can be done with a report that is signed. */
function useSteps({ dialog, report }: Props, { back, withdrawal }: Record<'back' | 'withdrawal', Dialog>): Action[] {
  const { id, version, state, patientId, fromDay, toDay, language } = report
  const approve = useAction('/admin/patient/report/approve', { done: t('patient.report.approved') })
  const add = useAction('/admin/patient/report/add')
  const pdf: Action = { label: t('patient.report.pdf'), endpoint: '/admin/patient/report/pdf', run: () => openPdf(id) }
  if (report.readOnly) return [pdf]
  const newVersion = async () => {
    const result = await add.run({ patientId, fromDay, toDay, language, replacesId: id })
    if (result.ok) dialog.show(result.data.id)
  }
  return [
    // By its state: what its approval does to the report before is a step of that one, too.
    ...(state === 'APPROVAL'
      ? [
          {
            label: t('patient.report.approve'),
            endpoint: '/admin/patient/report/approve' as const,
            primary: report.changed.length === 0,
            // The figures that were signed are others by now: it is refused.
            disabled: report.changed.length > 0,
            pending: approve.pending,
            confirm: { title: t('patient.report.approveTitle'), hint: t('patient.report.approveHint') },
            run: () => approve.run({ id, version, agreed: true }),
          },
          {
            label: t('common.sendBack'),
            endpoint: '/admin/patient/report/approve' as const,
            primary: report.changed.length > 0,
            run: () => back.show(id),
          },
        ]
      : []),
    pdf,
    ...(state === 'APPROVED' || state === 'WITHDRAWN'
      ? [
          {
            label: t('patient.report.newVersion'),
            endpoint: '/admin/patient/report/add' as const,
            pending: add.pending,
            confirm: { title: t('patient.report.newVersionTitle'), hint: t('patient.report.newVersionHint') },
            run: newVersion,
          },
        ]
      : []),
    ...(reportLife.allows('patient/report/withdraw', state)
      ? [
          {
            label: t('common.withdraw'),
            endpoint: '/admin/patient/report/withdraw' as const,
            danger: true,
            run: () => withdrawal.show(id),
          },
        ]
      : []),
  ]
}

/** What is to be known of its state before it is read. */
function Notes({ report }: { report: ReportInfo }) {
  const { state, approvers, changed, withdrawReason: reason, withdrawnByName: name, withdrawnAt } = report
  const alert = styles.alert ?? ''
  return (
    <>
      {state === 'APPROVAL' && (
        <Alert
          type="warning"
          className={alert}
          title={
            approvers?.length
              ? t('patient.report.waits', { names: namesOf(approvers) })
              : t('patient.report.noApprover')
          }
        />
      )}
      {changed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={alert}
          title={t('patient.report.changedSince', { parts: partsOf(changed) })}
        />
      )}
      {state === 'WITHDRAWN' && (
        <Alert
          type="error"
          className={alert}
          title={t('patient.report.wasWithdrawn', {
            ...{ name: name ?? '', reason: reason ?? '' },
            at: withdrawnAt ? wallOf(withdrawnAt).format('YYYY-MM-DD HH:mm') : '',
          })}
        />
      )}
      {state === 'REPLACED' && <Alert type="info" className={alert} title={t('patient.report.wasReplaced')} />}
      {report.replacedById && (
        <p className={styles.keys}>
          {t('patient.report.hasNewer')} ·{' '}
          <PageLink to={`/patient/report?report=${report.replacedById}`}>{t('patient.report.after')}</PageLink>
        </p>
      )}
      {report.replacesId && (
        <p className={styles.keys}>
          {t('patient.report.replaces')} ·{' '}
          <PageLink to={`/patient/report?report=${report.replacesId}`}>{t('patient.report.before')}</PageLink>
        </p>
      )}
    </>
  )
}

function Reads({ reads, readers }: Pick<ReportInfo, 'reads' | 'readers'>) {
  return (
    <section className={styles.part} aria-label={t('patient.report.readers')}>
      <h3>{t('patient.report.readers')}</h3>
      {reads.length === 0 ? (
        readers === 0 ? (
          <Alert type="warning" title={t('patient.report.noReaders')} />
        ) : (
          <p className={styles.keys}>{t('patient.report.unread')}</p>
        )
      ) : (
        <ul>
          {reads.map(({ name, relation, at }) => (
            <li key={`${name} ${at}`}>
              {name} {relation && <DictText type="relation" value={relation} />}{' '}
              <span className={styles.keys}>
                <DateText value={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
