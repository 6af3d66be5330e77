import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { FailureNote } from '../../../ui/formFailure.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { ConfigField, type Item } from './ConfigField.tsx'
import styles from './config.module.css'

type Changes = Record<string, Item['value']>

/** Keeps only changed values, over a refresh too, and sends only these. */
export function ConfigForm({ items, reload }: { items: Item[]; reload: () => Promise<unknown> }) {
  const draft = useDraft<Changes>('config')
  const [changes, setChanges] = useState<Changes>(() => draft.read() ?? {})
  const [failure, setFailure] = useState<Failure>()
  const save = useAction('/admin/dict/config/update')
  const changed = items.filter((item) => item.key in changes && changes[item.key] !== item.value)
  const keep = (next: Changes) => {
    setChanges(next)
    draft.write(next)
  }
  const undo = () => {
    setChanges({})
    setFailure(undefined)
    draft.clear()
  }
  const submit = async () => {
    const sent = changed.map(({ key, value, version }) => ({ key, value: changes[key] ?? value, version }))
    const result = await save.run({ items: sent })
    if (result.ok) {
      await reload()
      return undo()
    }
    setFailure(result.failure)
    if (result.failure.errCode === 'STALE_VERSION') await reload()
  }
  const blank = (item: Item) => item.type === 'number' && changes[item.key] === ''
  const errorOf = (item: Item) =>
    blank(item)
      ? t('system.outOfRange', { min: item.min ?? 0, max: item.max ?? '∞' })
      : failure?.fields.find(({ path }) => path.startsWith(`items.${changed.indexOf(item)}.`))?.msg
  return (
    <div className={styles.page}>
      {failure?.errCode === 'STALE_VERSION' ? (
        <Alert type="warning" showIcon role="alert" title={t('system.staleConfig')} />
      ) : (
        failure && <FailureNote failure={failure} />
      )}
      {[...Map.groupBy(items, (item) => item.group)].map(([group, list]) => (
        <Panel key={group} title={t(`config:group.${group}`)}>
          {list.map((item) => (
            <ConfigField
              key={item.key}
              item={item}
              value={changes[item.key] ?? item.value}
              error={errorOf(item)}
              onChange={(value) => keep({ ...changes, [item.key]: value })}
            />
          ))}
        </Panel>
      ))}
      <div className={styles.bar}>
        <span role="status">{t('system.changesCount', { count: changed.length })}</span>
        <div>
          <Button disabled={changed.length === 0} onClick={undo}>
            {t('system.undoChanges')}
          </Button>
          <Button
            type="primary"
            disabled={changed.length === 0 || changed.some(blank)}
            loading={save.pending}
            onClick={submit}
          >
            {t('system.saveAll')}
          </Button>
        </div>
      </div>
    </div>
  )
}
