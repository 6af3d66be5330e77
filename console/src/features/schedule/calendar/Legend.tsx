import { holdsPlace, sessionStates } from '@cogcampus/contract/life/session'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { useNarrow } from '../../../ui/useMedia.ts'
import styles from './bar.module.css'
import { marks } from './mark.ts'

/** What the signs of the blocks mean, and for whoever moves lessons, the keys that do. */
export function Legend({ all }: { all: boolean }) {
  const can = useCan()
  const narrow = useNarrow()
  return (
    <ul className={styles.legend} aria-label={t('schedule.calendar.legend')}>
      {sessionStates
        .filter((state) => all || holdsPlace(state))
        .map((state) => (
          <li key={state} data-state={state}>
            <span aria-hidden="true">{marks[state]}</span> {t(`so-day:state.${state}`)}
          </li>
        ))}
      {can('/admin/so-day/move') && !narrow && <li>{t('schedule.calendar.moveKeys')}</li>}
    </ul>
  )
}
