import { holdsPlace, sessionStates } from '@cogcampus/contract/life/session'
import { t } from '../../../messages/index.ts'
import styles from './bar.module.css'
import { marks } from './mark.ts'

/** What the signs of the blocks mean. */
export function Legend({ all }: { all: boolean }) {
  return (
    <ul className={styles.legend} aria-label={t('schedule.calendar.legend')}>
      {sessionStates
        .filter((state) => all || holdsPlace(state))
        .map((state) => (
          <li key={state} data-state={state}>
            <span aria-hidden="true">{marks[state]}</span> {t(`schedule.session.${state}`)}
          </li>
        ))}
    </ul>
  )
}
