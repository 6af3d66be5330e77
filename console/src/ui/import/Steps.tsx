import type { ImportState } from '@cogcampus/contract/sheets'
import { t } from '../../messages/index.ts'
import styles from './import.module.css'

const labels = ['common.importUpload', 'common.importMap', 'common.importCheck', 'common.importRun'] as const
/** The number of finished steps in each state. */
const finished: Record<ImportState, number> = {
  UPLOADED: 1,
  CHECKING: 2,
  CHECKED: 3,
  RUNNING: 3,
  DONE: 4,
  UNDOING: 4,
  UNDONE: 4,
  FAILED: 2,
}

/** The steps of an import, with the current one marked. */
export function Steps({ state }: { state: ImportState }) {
  const at = finished[state]
  return (
    <ol className={styles.steps}>
      {labels.map((label, index) => (
        <li
          key={label}
          data-at={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {t(label)}
        </li>
      ))}
    </ol>
  )
}
