import { Space } from 'antd'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { DraftForm } from '../report/DraftForm.tsx'
import { ReadTag, ReportTag } from '../report/ReportTag.tsx'
import styles from './info.module.css'
import { Latest } from './Latest.tsx'

const shown = 5

/** The last reports for the family of a patient, each with its state and whether they opened it. */
export function Reports({ patientId }: { patientId: number }) {
  const allowed = useCan()('/admin/patient/report/page')
  const navigate = useNavigate()
  const found = useApi('/admin/patient/report/page', { patientId, pageSize: shown }, { live: true, enabled: allowed })
  const draft = useDialog('draftReport', '/admin/patient/report/add')
  if (!allowed) return null
  const { list, total = 0 } = found.data ?? {}
  return (
    <Latest
      id="reports"
      title={t('patient.report.section')}
      none={t('patient.report.noReports')}
      load={found}
      rows={list}
      total={total}
      all={total > 0 && `/patient/report?patientId=${patientId}`}
      add={{ endpoint: '/admin/patient/report/add', label: t('patient-report:call.add'), run: () => draft.show() }}
      row={({ id, state, edition, fromDay: from, toDay: to, readAt, questions: count, createdByName }) => (
        <>
          <div className={styles.line}>
            <PageLink to={`/patient/report?report=${id}`}>{t('patient.report.period', { from, to })}</PageLink>
            <Space wrap size="small">
              {count > 0 && (
                <StatusTag tone="warning">
                  {t('patient-report:questions')} {t('patient.report.openQuestions', { count })}
                </StatusTag>
              )}
              <ReadTag state={state} readAt={readAt} />
              <ReportTag state={state} />
            </Space>
          </div>
          <div className={styles.small}>
            {[t('patient.report.edition', { edition }), createdByName].filter(Boolean).join(' · ')}
          </div>
        </>
      )}
    >
      <DraftForm dialog={draft} patientId={patientId} done={(id) => navigate(`/patient/report?report=${id}`)} />
    </Latest>
  )
}
