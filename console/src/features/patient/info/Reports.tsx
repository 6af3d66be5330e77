import { Button, Space } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { DraftForm } from '../report/DraftForm.tsx'
import { ReadTag, ReportTag } from '../report/ReportTag.tsx'
import styles from './info.module.css'

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
    <Panel
      id="reports"
      title={t('patient.report.section')}
      none={list?.length === 0 ? t('patient.report.noReports') : undefined}
      extra={
        <Space>
          {total > 0 && (
            <PageLink alone to={`/patient/report?patientId=${patientId}`}>
              {t('patient.all', { count: total })}
            </PageLink>
          )}
          <Can endpoint="/admin/patient/report/add">
            <Button size="small" onClick={() => draft.show()}>
              {t('patient-report:call.add')}
            </Button>
          </Can>
        </Space>
      }
    >
      {list ? (
        <ul className={styles.list}>
          {list.map(({ id, state, edition, fromDay: from, toDay: to, readAt, questions: count, createdByName }) => (
            <li key={id}>
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
            </li>
          ))}
        </ul>
      ) : found.error ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : (
        <Loading />
      )}
      <DraftForm dialog={draft} patientId={patientId} done={(id) => navigate(`/patient/report?report=${id}`)} />
    </Panel>
  )
}
