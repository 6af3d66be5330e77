import { unsettled } from '@cogcampus/contract/life/session'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { gasText, notedDay, type PlanInfo } from '../../../shared/assess/plan/plan.ts'
import { useLastPlan, useReadsPlans } from '../../../shared/assess/plan/useLastPlan.ts'
import { whenText } from '../../../shared/place/free.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './glance.module.css'
import type { PatientInfo } from './info.ts'
import { firstResults } from './results.ts'
import { nextSessions } from './sessions.ts'

/** What is to be known of a patient before a session: what to mind, the next session, the hours, the goals, and what was trained last. */
export function Glance({ patient, record }: { patient: PatientInfo; record: Dialog }) {
  const { id, precautions, handedness, schooling } = patient
  const who = [
    handedness && `${t('patient:handedness')} ${t(`patient:handedness.${handedness}`)}`,
    schooling && `${t('patient:schooling')} ${schooling}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className={styles.glance} aria-label={t('patient.glance')}>
      {(precautions || who) && (
        <Part title={t(precautions ? 'patient.mind' : 'patient.profile')}>
          {precautions && <p className={styles.mind}>{precautions}</p>}
          {who && <p className={styles.small}>{who}</p>}
        </Part>
      )}
      <NextSession patientId={id} />
      <Hours left={patient.hoursLeft} />
      {useReadsPlans() && <PlanGoals patientId={id} />}
      <LastRecord patientId={id} record={record} />
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function NextSession({ patientId }: { patientId: number }) {
  const allowed = useCan()('/admin/so-day/patient')
  const found = useApi('/admin/so-day/patient', nextSessions(patientId), { live: true, keep: true, enabled: allowed })
  if (!allowed || !found.data) return null
  const next = found.data.list.find(({ state }) => unsettled.includes(state))
  return (
    <Part title={t('patient.nextSession')}>
      {next ? (
        <>
          <strong>{whenText(next)}</strong>
          <p className={styles.small}>
            {[next.courseName, next.doctorName, next.roomName].filter(Boolean).join(' · ')}
          </p>
        </>
      ) : (
        <span className={styles.small}>{t('patient.noNextSession')}</span>
      )}
    </Part>
  )
}

/** How many hours are left, and how many of these have a session already. */
function Hours({ left }: { left: PatientInfo['hoursLeft'] }) {
  return (
    <Part title={t('patient.hours')}>
      {left ? (
        <>
          <strong>
            {left.unlimited ? t('patient.hoursUnlimited') : t('patient.hoursCount', { hours: left.hours })}
          </strong>
          {left.held > 0 && <p className={styles.small}>{t('patient.hoursHeld', { hours: left.held })}</p>}
        </>
      ) : (
        <span className={styles.small}>{t('patient.noHours')}</span>
      )}
    </Part>
  )
}

/** What a goal reached; while its plan runs, where it began and what a record noted last. */
function goalState({ baseline, noted, achieved }: PlanInfo['goals'][number]) {
  if (achieved !== null) return t('patient.goalReached', { achieved: gasText(achieved) })
  const from = gasText(baseline)
  if (!noted) return t('patient.goalOpen', { from })
  return t('patient.goalNoted', { from, level: gasText(noted.level), day: notedDay(noted.day) })
}

function PlanGoals({ patientId }: { patientId: number }) {
  const { plan } = useLastPlan(patientId, true)
  if (!plan) return null
  return (
    <Part title={t('patient.goals')}>
      {plan.due && <StatusTag tone="warning">{t('assess.reviewDue')}</StatusTag>}
      <ul>
        {plan.goals.map((goal) => (
          <li key={goal.id}>
            {goal.title} <span className={styles.small}>{goalState(goal)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function LastRecord({ patientId, record }: { patientId: number; record: Dialog }) {
  const can = useCan()
  const [allowed, opens] = [can('/admin/so-day/record/patient'), can('/admin/so-day/record/detail')]
  const found = useApi('/admin/so-day/record/patient', firstResults(patientId), {
    ...{ live: true, keep: true, enabled: allowed },
  })
  const [last] = found.data?.list ?? []
  if (!last) return null
  return (
    <Part title={t('patient.lastRecord')}>
      {opens ? (
        <button type="button" className={styles.open} onClick={() => record.show(last.soDayId)}>
          <DateText value={last.day} />
        </button>
      ) : (
        <strong>
          <DateText value={last.day} />
        </strong>
      )}{' '}
      <span className={styles.small}>{[last.courseName, last.doctorName].join(' · ')}</span>
      {last.note && <p className={styles.note}>{last.note}</p>}
    </Part>
  )
}
