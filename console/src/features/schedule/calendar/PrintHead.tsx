import type { Lesson } from '../../../shared/session/lesson.ts'
import styles from './bar.module.css'
import { useLanes } from './useLanes.ts'
import type { useView } from './useView.ts'

interface Props extends Pick<ReturnType<typeof useView>, 'view' | 'campuses'> {
  lessons: readonly Lesson[]
}

/** On paper, of which campus a page is and whose, where it is of one: the bar that says so is not printed. */
export function PrintHead({ view, campuses, lessons }: Props) {
  const campus = campuses.data?.find(({ id }) => id === view.campusId)
  const [only] = useLanes(view, lessons)
  const names = [campus?.name, view.one === undefined ? undefined : only?.name]
  return <p className={styles.printed}>{names.filter(Boolean).join(' · ')}</p>
}
