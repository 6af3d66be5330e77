import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { now } from '../../../ui/wall.ts'
import { weekOf } from '../calendar/days.ts'
import styles from './report.module.css'
import type { Report } from './useReport.ts'

/** Chooses the days and the campus of the reports. */
export function ReportBar({ report, shown }: { report: Report; shown: { from: string; to: string } | undefined }) {
  const oneCampus = useUser()?.oneCampus
  const today = now()
  const week = weekOf(today.format('YYYY-MM-DD'))
  const presets = [
    { label: t('schedule.report.thisWeek'), value: [dayjs(week[0]), dayjs(week.at(-1))] },
    { label: t('schedule.report.thisMonth'), value: [today.startOf('month'), today.endOf('month')] },
    { label: t('schedule.report.last30'), value: [today.subtract(29, 'day'), today] },
    { label: t('schedule.report.last90'), value: [today.subtract(89, 'day'), today] },
    { label: t('schedule.report.next28'), value: [today, today.add(27, 'day')] },
  ] as { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[]
  return (
    <div className={styles.bar}>
      <DatePicker.RangePicker
        allowClear={false}
        aria-label={t('schedule.report.period')}
        presets={presets}
        value={shown ? [dayjs(shown.from), dayjs(shown.to)] : null}
        onChange={(days) => {
          const [from, to] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'))
          if (from && to) report.change({ from, to })
        }}
      />
      {!oneCampus && (
        <ApiSelect
          endpoint="/admin/campus/all"
          aria-label={t('fields:campusId')}
          placeholder={t('common.allCampuses')}
          className={styles.campus ?? ''}
          value={report.campusId ?? null}
          onChange={(id) => report.change({ campusId: (id as number | null) ?? undefined })}
        />
      )}
    </div>
  )
}
