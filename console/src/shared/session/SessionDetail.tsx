import type { Response } from '@cogcampus/contract'
import { held, holdsPlace } from '@cogcampus/contract/life/session'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { DictText } from '../../ui/DictText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { factsOf } from '../../ui/factsOf.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Dialog } from '../../ui/useDialog.ts'
import { SessionMaterials } from '../material/SessionMaterials.tsx'
import { Credit } from '../place/Credit.tsx'
import { WhoWaits } from '../place/WhoWaits.tsx'
import { WorkTag } from '../work/WorkTag.tsx'
import { History } from './History.tsx'
import type { Session } from './lesson.ts'
import { SessionTag } from './SessionTag.tsx'
import { StepForms } from './StepForms.tsx'
import styles from './session.module.css'
import { useStepDialogs, useSteps } from './useSteps.ts'

interface Props {
  dialog: Dialog
  /** The sessions of the same lesson, to go from one to the other. */
  together?: readonly Pick<Session, 'id' | 'patientName'>[]
}

/** A session in full. */
export function SessionDetail({ dialog, together = [] }: Props) {
  const row = useApi('/admin/so-day/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  const dialogs = useStepDialogs()
  const steps = useSteps(dialogs, dialog.close)
  return (
    <>
      <DetailDrawer dialog={dialog} title={row.data?.patientName ?? t('so-day:soDayId')} load={row}>
        {(session) => (
          <>
            {together.length > 1 && (
              <div className={styles.together}>
                <ChoiceChips
                  label={t('schedule.together')}
                  value={String(session.id)}
                  onChange={(id) => dialog.show(Number(id))}
                  options={together.map(({ id, patientName }) => ({ value: String(id), label: patientName }))}
                />
              </div>
            )}
            {session.readOnly ? (
              <p className={styles.note}>{t('schedule.readOnly')}</p>
            ) : (
              <div className={styles.steps}>
                <ActionBar actions={steps(session)} />
              </div>
            )}
            {!holdsPlace(session.state) && <WhoWaits {...session} />}
            <SessionFacts session={session} />
            <Evaluation session={session} />
            <Homework session={session} />
            <SessionMaterials soDayId={session.id} fixed={session.readOnly || session.state === 'CANCELLED'} />
            <History id={session.id} />
          </>
        )}
      </DetailDrawer>
      <StepForms dialogs={dialogs} />
    </>
  )
}

/** The homework that was given in a session. */
function Homework({ session: { id, state } }: { session: Session }) {
  const shown = useCan()('/admin/so-day/detail/work') && held.includes(state)
  const { data = [] } = useApi('/admin/so-day/detail/work', { id }, { enabled: shown, live: true })
  if (!shown || data.length === 0) return null
  return (
    <section className={styles.history}>
      <h3>{t('work:noun')}</h3>
      <ol>
        {data.map((work) => (
          <li key={work.id}>
            <PageLink to={`/course/work?detail=${work.id}`}>{work.title}</PageLink> <WorkTag state={work.state} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const stars = ['effect', 'attitude', 'punctual'] as const

/** What the family said of a session. */
function Evaluation({ session: { id, state } }: { session: Session }) {
  const shown = useCan()('/admin/so-day/evaluate/info') && state === 'DONE'
  const { data } = useApi('/admin/so-day/evaluate/info', { id }, { enabled: shown })
  if (!shown || !data) return null
  return (
    <Facts
      items={[
        ...stars.map((name) => ({ label: t(`so-day:${name}`), value: `${'★'.repeat(data[name])} ${data[name]}` })),
        { label: t('so-day:table.soEvaluation'), value: data.text, wide: true },
      ]}
    />
  )
}

function SessionFacts({ session }: { session: Response<'/admin/so-day/detail'> }) {
  const { from, to, movedFrom, makeUpOf, seats, capacity } = session
  const usual = factsOf('so-day', session, [
    { key: 'state', value: <SessionTag state={session.state} /> },
    'courseName',
    'day',
    { label: t('schedule.time'), value: `${from}–${to}` },
    'doctorName',
    'roomName',
    'macName',
    { key: 'location', value: t(`so-day:location.${session.location}`) },
    'hours',
  ])
  const special = factsOf('so-day', session, [
    { key: 'seats', value: capacity > 1 && `${seats} / ${capacity}` },
    'substituteForName',
    {
      key: 'movedFrom',
      value: movedFrom && (
        <>
          <DateText value={movedFrom.day} /> {movedFrom.from}–{movedFrom.to}
        </>
      ),
    },
    {
      label: t('schedule.makeUp.for'),
      value: makeUpOf && (
        <PageLink to={`/schedule/session?detail=${makeUpOf.id}`}>
          <DateText value={makeUpOf.day} /> {makeUpOf.from}
        </PageLink>
      ),
    },
    'checkedInAt',
    'doneAt',
    { key: 'cancelledBy', value: session.cancelledBy && t(`so-day:cancelledBy.${session.cancelledBy}`) },
    {
      label: t('schedule.leaveReason'),
      value: session.leaveReason && <DictText type="leaveReason" value={session.leaveReason} />,
    },
    { key: 'leaveNote', wide: true },
    {
      key: 'leaveRefusal',
      value: session.leaveRefusal && (
        <>
          {session.leaveRefusal} · {session.leaveRefusedByName} <DateText value={session.leaveRefusedAt} />
        </>
      ),
      wide: true,
    },
    {
      label: t('schedule.leaveHours'),
      value:
        session.state === 'LEAVE' &&
        t(session.hoursTaken > 0 ? 'schedule.hoursTaken' : 'schedule.noHoursTaken', { hours: session.hoursTaken }),
    },
    { label: t('schedule.makeUp.until'), value: session.state === 'LEAVE' && <Credit session={session} /> },
    {
      label: t(session.state === 'LEAVE' ? 'schedule.leaveAnswer' : 'fields:reason'),
      value: session.reason,
      wide: true,
    },
    {
      key: 'absenceSaid',
      value: session.absenceCalledAt && (
        <>
          {session.absenceSaid} · {session.absenceCalledByName} <DateText value={session.absenceCalledAt} />
        </>
      ),
      wide: true,
    },
    {
      key: 'makeUpSaid',
      value: session.makeUpDeclinedAt && (
        <>
          {session.makeUpSaid} · {session.makeUpDeclinedByName} <DateText value={session.makeUpDeclinedAt} />
        </>
      ),
      wide: true,
    },
    { key: 'remark', wide: true },
  ])
  return <Facts items={[...usual, ...special.filter(({ value }) => value)]} />
}
