import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import { ActionBar } from '../ActionBar.tsx'
import styles from './import.module.css'
import type { Import, ImportProps } from './useImport.ts'

/** What a check or a run found, and what can be done next. */
export function Checked({ noun, data, remap, list, seeList }: ImportProps & { data: Import; remap: () => void }) {
  const { id, state, good, bad, undone, stayed, open } = data
  const go = useNavigate()
  const run = useAction(`/admin/${noun}/import/run`, { done: false })
  const undo = useAction(`/admin/${noun}/import/undo`, { done: false })
  const counts =
    state === 'UNDONE'
      ? [
          [t('common.importUndone'), undone, 'good'],
          [t('common.importStayed'), stayed, 'bad'],
        ]
      : [
          [t(state === 'CHECKED' ? 'common.importReady' : 'common.importGood'), good, 'good'],
          [t(state === 'CHECKED' ? 'common.importFaulty' : 'common.importBad'), bad, 'bad'],
        ]
  const again = { label: t('common.importRemap'), run: remap, disabled: !open }
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([label, count, tone]) => (
          <div key={label} data-tone={count === 0 ? undefined : tone}>
            <dt>{label}</dt>
            <dd>{Number(count).toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {state === 'CHECKED' && (
          <>
            <Button type="primary" disabled={good === 0} loading={run.pending} onClick={() => run.run({ id })}>
              {t('common.importRunNow', { rows: good.toLocaleString() })}
            </Button>
            <Button onClick={remap}>{again.label}</Button>
          </>
        )}
        {(state === 'DONE' || state === 'FAILED') && (
          <ActionBar
            actions={[
              ...(state === 'DONE' ? [{ label: seeList, primary: true, run: () => go(list) }] : [again]),
              {
                label: t('common.importUndoNow'),
                endpoint: `/admin/${noun}/import/undo`,
                danger: true,
                pending: undo.pending,
                confirm: { title: t('common.importUndoAsk', { rows: good }), hint: t('common.importUndoHint') },
                run: () => undo.run({ id }),
              },
            ]}
          />
        )}
      </div>
    </>
  )
}
