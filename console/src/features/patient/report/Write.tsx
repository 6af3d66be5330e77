import { type ReportSection, reportSections } from '@cogcampus/contract/life/report'
import { Alert, Button, Checkbox, Form, Space } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import type { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { shaped, useFormHost } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useTyped } from '../../../ui/useDraft.ts'
import { Changed, type ChosenDays, DataOf, otherDays } from './DataOf.tsx'
import { Letter } from './Letter.tsx'
import { openPdf } from './pdf.ts'
import styles from './report.module.css'
import type { ReportInfo } from './report.ts'

const Field = fieldOf('patient-report')

interface Values {
  sections: ReportSection[]
  words?: string | null
  next?: string | null
}

interface Props {
  dialog: Dialog
  row: ReturnType<typeof useApi<'/admin/patient/report/info'>>
  report: ReportInfo
}

export const namesOf = (names: readonly string[]) => names.join(t('common.comma'))

/** A draft: the report as it will be read, beside what the doctor writes and chooses. */
export function Write({ dialog, row, report }: Props) {
  const { id, approvers, readers } = report
  const update = useAction('/admin/patient/report/update')
  const save = useAction('/admin/patient/report/update', { done: false })
  const sign = useAction('/admin/patient/report/sign', { done: false })
  const remove = useAction('/admin/patient/report/delete', { done: t('patient.report.deleted') })
  const signing = useRef(false)
  // What this form itself did to the report does not make what is typed in it stale.
  const followed = useRef(new Map<number, number>())
  const follow = (version: number, next: number) => followed.current.set(version, next)
  const newest = (version: number): number => {
    const next = followed.current.get(version)
    return next === undefined ? version : newest(next)
  }
  const typed = useTyped(`${dialog.name}.${dialog.id}`, 'everywhere')
  const closed = report.state !== 'DRAFT' || report.readOnly
  // What is signed is what was read: not data of other days than those chosen.
  const [days, choose] = useState<ChosenDays>({})
  const signable = !closed && !otherDays(report, days)
  /** A draft may be without words, a letter may not. */
  const needed = (words: unknown) => {
    if (signing.current && !words) throw new Error(t('common.required', { label: t('patient-report:words') }))
  }
  const { body, pending, formId, ready } = useFormHost<Values>({
    dialog,
    title: t('patient-report:noun'),
    draft: 'everywhere',
    patientId: report.patientId,
    load: shaped(row, ({ version, sections, words, next }) => ({ version, sections, words, next })),
    question: () => (signing.current ? questionOf({ approvers, readers }) : undefined),
    save: async (values, begun) => {
      const written = { id, version: newest(begun), ...values, sections: inOrder(values.sections) }
      if (!signing.current) return update.run(written)
      const saved = await save.run(written)
      if (!saved.ok) return saved
      const stored = saved.data.version
      const signed = await sign.run({ id, version: stored })
      if (!signed.ok) return { ...signed, stored }
      notify.success(signedText(signed.data.state, approvers))
      return signed
    },
    children: (
      <div className={styles.columns}>
        <Preview report={report} />
        <div className={styles.form}>
          <Changed report={report} closed={closed} newest={newest} follow={follow} />
          <Field
            name="words"
            extra={<span className={styles.beside}>{t('patient.report.wordsHint')}</span>}
            rules={[{ validator: async (_, words) => needed(words) }]}
          >
            <TextInput rows={8} max={4000} />
          </Field>
          <Field name="next" extra={<span className={styles.beside}>{t('patient.report.nextHint')}</span>}>
            <TextInput rows={5} max={2000} />
          </Field>
          <Field name="sections" label={t('patient.report.parts')}>
            <Checkbox.Group
              className={styles.parts ?? ''}
              options={reportSections.map((value) => ({ value, label: t(`patient-report:section.${value}`) }))}
            />
          </Field>
          <DataOf {...{ report, closed, newest, follow }} chosen={days} choose={choose} />
        </div>
      </div>
    ),
  })
  /** With Shift besides, what Ctrl and Enter save is signed. */
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) signing.current = event.shiftKey && signable
  }
  return (
    <>
      {closed && <Alert type="warning" className={styles.alert ?? ''} title={t('patient.report.closed')} />}
      {report.returnReason && (
        <Alert
          type="warning"
          className={styles.alert ?? ''}
          title={t('patient.report.returned', { reason: report.returnReason })}
        />
      )}
      <div onKeyDownCapture={press} role="presentation">
        {body}
      </div>
      <div className={styles.steps}>
        {approvers && <p className={styles.asked}>{askedText(approvers)}</p>}
        <Space wrap>
          <Button
            htmlType="submit"
            form={formId}
            disabled={!ready || pending || closed}
            onClick={() => {
              signing.current = false
            }}
          >
            {t('patient.report.saveDraft')}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={pending}
            disabled={!ready || !signable}
            onClick={() => {
              signing.current = true
            }}
          >
            {t('patient-report:call.sign')}
          </Button>
          <ActionBar
            actions={[
              {
                // It is drawn from what is stored.
                label: t(typed ? 'patient.report.pdfAfterSave' : 'patient.report.pdf'),
                endpoint: '/admin/patient/report/pdf',
                disabled: typed,
                run: () => openPdf(id),
              },
              {
                label: t('patient-report:call.delete'),
                endpoint: '/admin/patient/report/delete',
                danger: true,
                disabled: closed,
                confirm: { title: t('patient.report.deleteTitle') },
                run: async () => (await remove.run({ id })).ok && dialog.close(),
              },
            ]}
          />
          <span className={styles.keys}>{t('patient.report.keys')}</span>
        </Space>
      </div>
    </>
  )
}

/** The report with what stands in the form around it. */
function Preview({ report }: { report: ReportInfo }) {
  const form = Form.useFormInstance<Values>()
  const { sections = report.sections, words = report.words, next = report.next } = Form.useWatch([], form) ?? {}
  return <Letter report={report} said={{ sections, words, next }} />
}

const inOrder = (chosen: readonly ReportSection[]) => reportSections.filter((section) => chosen.includes(section))

const askedText = (approvers: readonly string[]) =>
  approvers.length > 0 ? t('patient.report.approvers', { names: namesOf(approvers) }) : t('patient.report.noApprover')

const questionOf = ({ approvers, readers }: Pick<ReportInfo, 'approvers' | 'readers'>) =>
  approvers
    ? {
        title: t('patient.report.signAskTitle'),
        hint:
          approvers.length > 0
            ? t('patient.report.signAskHint', { names: namesOf(approvers) })
            : t('patient.report.noApprover'),
      }
    : {
        title: t('patient.report.signTitle'),
        hint: t(readers === 0 ? 'patient.report.noReaders' : 'patient.report.signHint'),
      }

function signedText(state: ReportInfo['state'], approvers: readonly string[] | null): string {
  if (state !== 'APPROVAL') return t('patient.report.signed')
  return approvers?.length
    ? t('patient.report.signedAsked', { names: namesOf(approvers) })
    : t('patient.report.signedWaiting')
}
