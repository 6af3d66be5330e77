import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { download } from '../../../api/download.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { Credit } from '../../../shared/place/Credit.tsx'
import { daysLeft } from '../../../shared/place/daysLeft.ts'
import { whenText } from '../../../shared/place/free.ts'
import { MakeUpForm } from '../../../shared/place/MakeUpForm.tsx'
import { SessionTag } from '../../../shared/session/SessionTag.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ScrollHere } from '../../../ui/ScrollHere.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { now } from '../../../ui/wall.ts'
import styles from './info.module.css'
import { nextSessions } from './sessions.ts'

type Page = Response<'/admin/so-day/patient'>
type Session = Page['list'][number]
const views = ['next', 'past', 'week'] as const
const day = (days: number) => now().add(days, 'day').format('YYYY-MM-DD')

/** The sessions of a patient: those ahead, those that are over with how often they came, and a week. */
export function Sessions({ patientId, beyond }: { patientId: number; beyond: number }) {
  const can = useCan()
  const [view, choose] = useState<(typeof views)[number]>('next')
  const [{ see }, change] = useQueryState()
  const makeUp = useDialog('makeUp', '/admin/so-day/makeUp')
  const allowed = can('/admin/so-day/patient')
  const any = useApi('/admin/so-day/patient', { patientId, pageSize: 1 }, { live: true, keep: true, enabled: allowed })
  if (!allowed) return null
  const none = any.data?.total === 0
  const shown = views.filter((each) => each !== 'week' || can('/admin/patient/week'))
  return (
    <Panel
      id="sessions"
      beyond={beyond}
      title={t('patient.sessions')}
      none={none ? t('patient.noSessions') : undefined}
      extra={
        !none && (
          <div className={styles.line}>
            <ChoiceChips
              label={t('patient.sessions')}
              value={view}
              onChange={choose}
              options={shown.map((value) => ({ value, label: t(`patient.sessions.${value}`) }))}
            />
            <Can endpoint="/admin/so-day/patient/exl">
              <Button
                size="small"
                icon={<DownloadOutlined />}
                onClick={() => download('/admin/so-day/patient/exl', { patientId })}
              >
                {t('common.export')}
              </Button>
            </Can>
          </div>
        )
      }
    >
      {none ? null : view === 'week' ? (
        <Week patientId={patientId} makeUp={makeUp.show} />
      ) : (
        <Some key={view} patientId={patientId} view={view} makeUp={makeUp.show} />
      )}
      {see === 'sessions' && <ScrollHere done={() => change({ see: undefined })} />}
      <MakeUpForm dialog={makeUp} />
    </Panel>
  )
}

interface Props {
  patientId: number
  makeUp: (id: number) => void
}

function Some({ patientId, view, makeUp }: Props & { view: 'next' | 'past' }) {
  const [page, turn] = useState({ pageNo: 1, pageSize: 10 })
  const query = view === 'next' ? nextSessions(patientId, page) : { patientId, to: day(-1), ...page }
  const found = useApi('/admin/so-day/patient', query, { live: true, keep: true })
  if (found.error && !found.data) return <FaultState failure={found.error} retry={found.refetch} />
  if (!found.data) return <Loading />
  const { list, total, totalCapped: capped = false, attendance } = found.data
  return (
    <>
      {view === 'past' && <p className={styles.small}>{t('patient.attendance', attendance)}</p>}
      <Rows sessions={list} makeUp={makeUp} />
      {total > page.pageSize && (
        <Pager {...page} total={total} capped={capped} onChange={(change) => turn({ ...page, ...change })} />
      )}
    </>
  )
}

function Week({ patientId, makeUp }: Props) {
  const [at, go] = useState(day(0))
  const found = useApi('/admin/patient/week', { id: patientId, day: at }, { live: true, keep: true })
  const step = (days: number) => go(dayjs(at).add(days, 'day').format('YYYY-MM-DD'))
  return (
    <>
      <div className={styles.line}>
        <Button size="small" icon={<LeftOutlined />} aria-label={t('patient.weekBefore')} onClick={() => step(-7)} />
        <span className={styles.number}>{found.data && `${found.data.from} – ${found.data.to}`}</span>
        <Button size="small" icon={<RightOutlined />} aria-label={t('patient.weekAfter')} onClick={() => step(7)} />
      </div>
      {found.data ? (
        <Rows sessions={found.data.sessions} makeUp={makeUp} />
      ) : found.error ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Rows({ sessions, makeUp }: { sessions: readonly Session[]; makeUp: Props['makeUp'] }) {
  if (sessions.length === 0) return <p className={styles.quiet}>{t('patient.noSessions')}</p>
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={session.id}>
          <div className={styles.line}>
            <strong className={styles.number}>{whenText(session)}</strong>
            <span>
              <Credit session={session} /> <SessionTag state={session.state} />
            </span>
          </div>
          <div className={styles.line}>
            <span className={styles.small}>
              {[session.courseName, session.doctorName, session.roomName].filter(Boolean).join(' · ')}
            </span>
            {daysLeft(session) > 0 && (
              <Can endpoint="/admin/so-day/makeUp">
                <Button size="small" onClick={() => makeUp(session.id)}>
                  {t('schedule.do.makeUp')}
                </Button>
              </Can>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
