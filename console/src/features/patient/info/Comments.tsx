import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { FilesAmongWords } from '../../../ui/FilesAmongWords.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from './info.module.css'

const shown = 5

/** The last class comments of a patient, those the family answered first; each leads to the talk about its session. */
export function Comments({ patientId, beyond }: { patientId: number; beyond: number }) {
  const allowed = useCan()('/admin/so-day/reply')
  const found = useApi('/admin/so-day/reply', { patientId, pageSize: shown }, { live: true, enabled: allowed })
  if (!allowed) return null
  const { list, total = 0 } = found.data ?? {}
  return (
    <Panel
      id="comments"
      beyond={beyond}
      title={t('patient.comments')}
      none={list?.length === 0 ? t('patient.noComments') : undefined}
      extra={
        total > shown && (
          <PageLink alone to={`/schedule/comment?patientId=${patientId}`}>
            {t('patient.all', { count: total })}
          </PageLink>
        )
      }
    >
      {list ? (
        <ul className={styles.list}>
          {list.map(({ id, day, courseName, doctorName, text, files, late, commentedAt, unread }) => (
            <li key={id}>
              <div className={styles.line}>
                <PageLink to={`/schedule/comment?comment=${id}`}>
                  <DateText value={day} />
                </PageLink>
                {unread > 0 ? (
                  <StatusTag tone="info">{t('patient.unread', { count: unread })}</StatusTag>
                ) : (
                  commentedAt === null && (
                    <StatusTag tone={late ? 'danger' : 'warning'}>{t('patient.commentOwed')}</StatusTag>
                  )
                )}
              </div>
              {text && <span>{text}</span>}
              <FilesAmongWords files={files} />
              <div className={styles.small}>{[courseName, doctorName].join(' · ')}</div>
            </li>
          ))}
        </ul>
      ) : found.error ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : (
        <Loading />
      )}
    </Panel>
  )
}
