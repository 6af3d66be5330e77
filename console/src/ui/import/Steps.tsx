import type { ImportState } from '@cogcampus/contract/sheets'
import { t } from '../../messages/index.ts'
import styles from './import.module.css'

const names = ['importUpload', 'importMap', 'importCheck', 'importRun'] as const
/** How many of the steps are behind it. */
const passed: Record<ImportState, number> = {
  UPLOADED: 1,
  CHECKING: 2,
  CHECKED: 3,
  RUNNING: 3,
  DONE: 4,
  UNDOING: 4,
  UNDONE: 4,
  FAILED: 2,
}

/** The way of an import and where it is. */
export function Steps({ state }: { state: ImportState }) {
  const at = passed[state]
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          data-at={index < at ? 'done' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {t(`common.${name}`)}
        </li>
      ))}
    </ol>
  )
}
