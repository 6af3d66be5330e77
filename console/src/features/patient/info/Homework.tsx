import { Button, Space } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { GiveToPatient } from '../../../shared/work/GiveForms.tsx'
import { materialText } from '../../../shared/work/materialText.ts'
import { WorkTag } from '../../../shared/work/WorkTag.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import styles from './info.module.css'

const shown = 5

/** The last homework of a patient; each leads to what the family handed in. */
export function Homework({ patientId, beyond }: { patientId: number; beyond: number }) {
  const allowed = useCan()('/admin/work/page')
  const found = useApi('/admin/work/page', { patientId, pageSize: shown }, { live: true, enabled: allowed })
  const give = useDialog('giveWork', '/admin/work/add')
  if (!allowed) return null
  const { list, total = 0 } = found.data ?? {}
  return (
    <Panel
      id="homework"
      beyond={beyond}
      title={t('patient.homework')}
      none={list?.length === 0 ? t('patient.noHomework') : undefined}
      extra={
        <Space>
          {total > shown && (
            <PageLink alone to={`/course/work?patientId=${patientId}`}>
              {t('patient.all', { count: total })}
            </PageLink>
          )}
          <Can endpoint="/admin/work/add">
            <Button size="small" onClick={() => give.show()}>
              {t('work:call.add')}
            </Button>
          </Can>
        </Space>
      }
    >
      {list ? (
        <ul className={styles.list}>
          {list.map(({ id, title, dueOn, state, courseName, score, ...work }) => (
            <li key={id}>
              <div className={styles.line}>
                <PageLink to={`/course/work?detail=${id}`}>{title}</PageLink>
                <WorkTag state={state} />
              </div>
              <div className={styles.small}>
                {courseName} · {t('work:dueOn')} <DateText value={dueOn} />
                {work.materialTitle && ` · ${materialText(work)}`}
                {score !== null && ` · ${t('work:score')} ${score}`}
              </div>
            </li>
          ))}
        </ul>
      ) : found.error ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : (
        <Loading />
      )}
      <GiveToPatient dialog={give} patientId={patientId} />
    </Panel>
  )
}
