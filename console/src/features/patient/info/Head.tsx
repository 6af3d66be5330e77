import type { Path } from '@cogcampus/contract'
import { treated } from '@cogcampus/contract/life/patient'
import { Alert } from 'antd'
import { useNavigate } from 'react-router'
import { fileUrl } from '../../../api/request.ts'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { ConsentTag, StateTag, sexAndAge } from '../cells.tsx'
import { AccessLog } from './AccessLog.tsx'
import { Booked } from './Booked.tsx'
import { EditForm } from './EditForm.tsx'
import styles from './info.module.css'
import { infoNouns, type PatientInfo } from './info.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { Numbers } from './Numbers.tsx'
import { type Next, nextOf, othersOf, sales } from './next.ts'
import { StateForm } from './StateForm.tsx'
import { TrialForm } from './TrialForm.tsx'
import { Unfinished } from './Unfinished.tsx'

/** The call of each step on the way to lessons. */
const calls = {
  sign: '/admin/patient-consent/add',
  order: '/admin/order-info/create',
  confirm: '/admin/order-info/confirm',
  pay: '/admin/order-info/pay',
  plan: '/admin/so-day/series',
  handIn: '/admin/customer/finish',
} as const satisfies Record<Next, Path>

/** Who a patient is, what waits for attention, and what can be done: the next step on the way to lessons first. */
export function Head({ patient }: { patient: PatientInfo }) {
  const { id, photo, name, number, state, consent, campusName, attention, merged } = patient
  const edit = useDialog('edit', '/admin/patient/update')
  const move = useDialog('state', '/admin/patient/state')
  const numbers = useDialog('numbers', '/admin/patient/reveal')
  const merge = useDialog('merge', '/admin/patient/merge')
  const log = useDialog('log', '/admin/patient/accessLog')
  const sign = useDialog('sign', '/admin/patient-consent/add')
  const trial = useDialog('trial', '/admin/so-day/trial')
  const navigate = useNavigate()
  const can = useCan()
  const next = nextOf(patient, can('/admin/order-info/pay'))
  // Of a family that has bought nothing yet, that hours and lessons are missing is the next step itself.
  const sells = can('/admin/order-info/create') && sales(patient).length === 0
  const shown = attention.filter((what) => !sells || (what !== 'hours' && what !== 'sessions'))
  const stopped = stopOf(patient)
  const unmerge = useAction('/admin/patient/unmerge', { done: t('patient.separated'), also: infoNouns })
  return (
    <>
      <header className={styles.head}>
        <div className={styles.who}>
          {photo && <img src={fileUrl(photo)} alt="" />}
          <h2>{name}</h2>
          <span className={styles.quiet}>
            {sexAndAge(patient)} · {number} · {campusName}
          </span>
          <StateTag state={state} />
          <span className={styles.quiet}>{t('patient:consent')}</span> <ConsentTag consent={consent} />
        </div>
        <ActionBar
          actions={[
            ...(next
              ? [
                  {
                    label: t(`patient.next.${next.what}`),
                    primary: true,
                    endpoint: calls[next.what],
                    ...(next.to === undefined ? {} : { page: next.to }),
                    run: () => (next.to === undefined ? sign.show() : navigate(next.to)),
                  },
                ]
              : []),
            ...othersOf(patient, next?.what).map(({ what, to }) => ({
              ...{ label: t(`patient.next.${what}`), endpoint: calls[what], page: to ?? '' },
              run: () => navigate(to ?? ''),
            })),
            ...(isTriable(patient)
              ? [{ label: t('patient.trial'), endpoint: '/admin/so-day/trial' as const, run: () => trial.show(id) }]
              : []),
            { label: t('common.edit'), endpoint: '/admin/patient/update', run: () => edit.show(id) },
            { label: t('common.showNumbers'), endpoint: '/admin/patient/reveal', run: () => numbers.show(id) },
            { label: t('patient.changeState'), endpoint: '/admin/patient/state', run: () => move.show(id) },
            { label: t('patient.accessLog'), endpoint: '/admin/patient/accessLog', run: () => log.show(id) },
            { label: t('patient.merge'), endpoint: '/admin/patient/merge', run: () => merge.show(id) },
            ...merged.map((one) => ({
              label: t('patient.separate', { name: one.name, number: one.number }),
              endpoint: '/admin/patient/unmerge' as const,
              confirm: { title: t('patient.separateTitle', { name: one.name }), hint: t('patient.separateHint') },
              run: () => unmerge.run({ id: one.id }),
            })),
          ]}
        />
      </header>
      <Unfinished patientId={id} />
      {stopped && <Booked patientId={id} since={stopped} />}
      {shown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className={styles.waiting}>
              {shown.map((what) => (
                <li key={what}>{t(`patient.attention.${what}`)}</li>
              ))}
            </ul>
          }
        />
      )}
      <TrialForm dialog={trial} patient={patient} />
      <EditForm dialog={edit} />
      <StateForm dialog={move} patient={patient} />
      <Numbers dialog={numbers} />
      <MergeDialog dialog={merge} patient={patient} />
      <AccessLog dialog={log} />
    </>
  )
}

/** Whether a trial lesson can be booked: of a patient in training or to be, who has bought nothing and has had none. */
const isTriable = ({ state, mayTry }: PatientInfo): boolean => (state === 'TRIAL' || state === 'ACTIVE') && mayTry

/** Why nothing new is planned of a patient, where that is so: what stands is to be arranged by hand. */
const stopOf = (patient: PatientInfo) =>
  isWithdrawn(patient) ? 'withdrawn' : treated.includes(patient.state) ? undefined : 'untreated'

/** Whether the family has withdrawn its consent and has not signed it again. */
const isWithdrawn = ({ consents }: PatientInfo): boolean =>
  consents.find(({ code, state }) => code === 'consent' && state !== 'REPLACED')?.state === 'WITHDRAWN'
