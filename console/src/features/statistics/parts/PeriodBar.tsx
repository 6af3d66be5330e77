import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { now } from '../../../ui/wall.ts'
import { spans } from './period.ts'
import styles from './statistics.module.css'
import type { Period } from './usePeriod.ts'

/** Chooses the days that a page is about, and the campus where there is more than one. */
export function PeriodBar({ period, shown }: { period: Period; shown: { from: string; to: string } }) {
  const campuses = useApi('/admin/customer/campuses', {}, { freshMs: 300_000 }).data ?? []
  // Own figures are of everywhere; those of others are of what the reader reaches.
  const readsOthers = useCan()('/admin/customer/total/manager')
  const [only] = campuses
  return (
    <div className={styles.bar}>
      <Segmented
        aria-label={t('statistics.period')}
        value={period.span ?? 0}
        options={spans.map((days) => ({ value: days, label: t('statistics.lastDays', { days }) }))}
        onChange={(days) => period.setSpan(Number(days))}
      />
      <DatePicker.RangePicker
        allowClear={false}
        value={[dayjs(shown.from), dayjs(shown.to)]}
        disabledDate={(day) => day.isAfter(now(), 'day')}
        onChange={(days) => {
          const [from, to] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'))
          if (from && to) period.setDays({ from, to })
        }}
      />
      {readsOthers && only && campuses.length === 1 && (
        <span className={styles.scope}>{t('statistics.onlyCampus', { campus: only.name })}</span>
      )}
      {campuses.length > 1 && (
        <ApiSelect
          endpoint="/admin/customer/campuses"
          aria-label={t('fields:campusId')}
          placeholder={t('common.allCampuses')}
          value={period.campusId}
          onChange={(id) => period.setCampus(id as number | undefined)}
        />
      )}
    </div>
  )
}
