import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useAction } from '../../api/useAction.ts'
import { t } from '../../messages/index.ts'
import styles from './import.module.css'
import type { Import, ImportNoun } from './useImport.ts'

/** Which column of the file each field is read from, with what stands in it. */
export function MappingForm({ noun, data, done }: { noun: ImportNoun; data: Import; done: () => void }) {
  const fields = useId()
  const [mapping, setMapping] = useState<Record<string, number>>(data.mapping)
  const check = useAction(`/admin/${noun}/import/check`, { done: false })
  const taken = new Set(Object.values(mapping))
  const choose = (key: string, index: number | undefined) => {
    const { [key]: _, ...rest } = mapping
    setMapping(index === undefined ? rest : { ...rest, [key]: index })
  }
  const missing = data.columns.filter(({ key, required }) => required && mapping[key] === undefined)
  const run = async () => {
    const { ok } = await check.run({ id: data.id, mapping })
    if (ok) done()
  }
  return (
    <>
      <p className={styles.hint}>{t('common.importMapHint')}</p>
      {Object.keys(data.mapping).length === 0 && (
        <p className={styles.problem} role="status">
          {t('common.importNoneMapped')}
        </p>
      )}
      <ul className={styles.mapping}>
        {data.columns.map(({ key, header, required }) => {
          const index = mapping[key]
          return (
            <li key={key} data-missing={(required && index === undefined) || undefined}>
              <label htmlFor={`${fields}${key}`}>
                {header}
                {required && <em aria-hidden="true"> *</em>}
              </label>
              <Select
                id={`${fields}${key}`}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('common.importNoColumn')}
                value={index}
                onChange={(next: number | undefined) => choose(key, next)}
                options={data.headers.map((label, value) => ({
                  value,
                  label: label || t('common.importColumnNo', { no: value + 1 }),
                  disabled: taken.has(value) && value !== index,
                }))}
              />
              <span className={styles.sample}>
                {index !== undefined &&
                  data.sample
                    .map((row) => row[index])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      <div className={styles.actions}>
        <Button type="primary" loading={check.pending} disabled={!data.open} onClick={run}>
          {t('common.importCheckNow')}
        </Button>
        {missing.length > 0 && (
          <span className={styles.hint}>
            {t('common.importMissing', { names: missing.map(({ header }) => header).join(' · ') })}
          </span>
        )}
      </div>
    </>
  )
}
