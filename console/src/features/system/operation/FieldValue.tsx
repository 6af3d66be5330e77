import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { useDict } from '../../../ui/useDict.ts'
import styles from './operation.module.css'

/** The dictionary whose items a field holds. */
const dicts: Partial<Record<string, string>> = { status: 'status', gender: 'sex', grade: 'grade', type: 'roomType' }
const isTime = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d:\d\d.*)?$/

/** A value of a table as a person reads it. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const dict = useDict(dicts[field] ?? '')
  const campuses = useApi('/admin/campus/all', {}, { freshMs: 300_000, enabled: field === 'campus_id' })
  if (value === null || value === undefined || value === '') {
    return <span className={styles.empty}>{t('system.empty')}</span>
  }
  if (value === '***' || value === '****') return t('system.secretChanged')
  if (typeof value === 'boolean') return t(value ? 'system.yes' : 'system.no')
  if (typeof value === 'object') return <span className={styles.value}>{JSON.stringify(value, null, 2)}</span>
  if (field === 'campus_id') return campuses.data?.find(({ id }) => id === value)?.name ?? `#${value}`
  const text = String(value)
  if (isTime.test(text)) return <DateText value={text} />
  return <span className={styles.value}>{dict.label(text) || text}</span>
}
