import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './info.module.css'
import type { PatientInfo } from './info.ts'

type Event = PatientInfo['timeline'][number]

/** What happened to a patient, newest first. */
export function Timeline({ events }: { events: Event[] }) {
  return (
    <Panel title={t('patient.timeline')}>
      <ol className={styles.list}>
        {events.map((event) => (
          <li key={`${event.kind} ${event.id}`}>
            <div className={styles.line}>
              <strong>{headingOf(event)}</strong>
              <span className={styles.small}>
                {event.userName ?? t('common.system')} · <DateText value={event.at} as="relative" />
              </span>
            </div>
            {event.reason && <div className={styles.small}>{event.reason}</div>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function headingOf({ kind, fromState, toState, subject }: Event): string {
  if (kind !== 'STATE') return t(`patient.event.${kind}`, { subject: subject ?? '' })
  const to = toState ? t(`patient.state.${toState}`) : ''
  return fromState
    ? t('patient.event.moved', { from: t(`patient.state.${fromState}`), to })
    : t('patient.event.registered', { to })
}
