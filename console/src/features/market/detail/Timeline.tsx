import { fileUrl } from '../../../api/request.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useDict } from '../../../ui/useDict.ts'
import styles from './detail.module.css'
import { type Event, headingOf, reasonOf } from './labels.ts'

/** What happened to a lead, newest first. */
export function Timeline({ events }: { events: Event[] }) {
  if (events.length === 0) return <EmptyState title={t('market.noEvents')} />
  return (
    <ol className={styles.timeline}>
      {events.map((event) => (
        <li
          key={`${event.kind} ${event.id} ${event.at}`}
          data-kind={event.kind}
          data-two-way={event.twoWay || undefined}
        >
          <EventOf event={event} />
        </li>
      ))}
    </ol>
  )
}

function EventOf({ event }: { event: Event }) {
  const methods = useDict('followMethod')
  const reason = reasonOf(event)
  return (
    <>
      <div className={styles.line}>
        <strong>{headingOf(event, methods.label)}</strong>
        <span className={styles.by}>
          {event.userName ?? t('common.system')} · <DateText value={event.at} as="relative" />
        </span>
      </div>
      {reason && <p>{reason}</p>}
      {event.files.length > 0 && (
        <p>
          {event.files.map(({ name, accessUrl }) => (
            <a key={accessUrl} href={fileUrl(accessUrl)} target="_blank" rel="noreferrer">
              {name}{' '}
            </a>
          ))}
        </p>
      )}
      {(event.intention || event.nextContactAt) && (
        <p className={styles.by}>
          {event.intention && t('market.setIntention', { intention: event.intention })}{' '}
          {event.nextContactAt && (
            <>
              {t('customer:nextContactAt')} <DateText value={event.nextContactAt} />
            </>
          )}
        </p>
      )}
    </>
  )
}
