import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { GiveToPatient } from '../../../shared/work/GiveForms.tsx'
import { materialText } from '../../../shared/work/materialText.ts'
import { WorkTag } from '../../../shared/work/WorkTag.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import styles from './info.module.css'
import { Latest } from './Latest.tsx'

const shown = 5

/** The last homework of a patient; each leads to what the family handed in. */
export function Homework({ patientId, beyond }: { patientId: number; beyond: number }) {
  const allowed = useCan()('/admin/work/page')
  const found = useApi('/admin/work/page', { patientId, pageSize: shown }, { live: true, enabled: allowed })
  const give = useDialog('giveWork', '/admin/work/add')
  if (!allowed) return null
  const { list, total = 0 } = found.data ?? {}
  return (
    <Latest
      id="homework"
      beyond={beyond}
      title={t('patient.homework')}
      none={t('patient.noHomework')}
      load={found}
      rows={list}
      total={total}
      all={total > shown && `/course/work?patientId=${patientId}`}
      add={{ endpoint: '/admin/work/add', label: t('work:call.add'), run: () => give.show() }}
      row={({ id, title, dueOn, state, courseName, score, ...work }) => (
        <>
          <div className={styles.line}>
            <PageLink to={`/course/work?detail=${id}`}>{title}</PageLink>
            <WorkTag state={state} />
          </div>
          <div className={styles.small}>
            {courseName} · {t('work:dueOn')} <DateText value={dueOn} />
            {work.materialTitle && ` · ${materialText(work)}`}
            {score !== null && ` · ${t('work:score')} ${score}`}
          </div>
        </>
      )}
    >
      <GiveToPatient dialog={give} patientId={patientId} />
    </Latest>
  )
}
