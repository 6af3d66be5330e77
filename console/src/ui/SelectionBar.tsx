import { Button } from 'antd'
import { t } from '../messages/index.ts'
import { ActionBar } from './ActionBar.tsx'
import type { Action } from './actions.ts'
import styles from './SelectionBar.module.css'

/** What can be done to the rows that are ticked. */
export function SelectionBar({ count, actions, clear }: { count: number; actions: Action[]; clear: () => void }) {
  return (
    <div className={styles.bar} role="status">
      <strong>{t('common.selected', { count })}</strong>
      <ActionBar actions={actions} />
      <Button type="link" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
    </div>
  )
}
