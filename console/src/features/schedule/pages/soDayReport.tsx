import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Doctors } from '../report/Doctors.tsx'
import { Export } from '../report/Export.tsx'
import { HeatMap } from '../report/HeatMap.tsx'
import { Places } from '../report/Places.tsx'
import { ReportBar } from '../report/ReportBar.tsx'
import styles from '../report/report.module.css'
import { useReport } from '../report/useReport.ts'

/** The reports of the timetable: the workload of doctors, and how hours, rooms and devices are used. */
export default function ReportPage() {
  const report = useReport()
  const can = useCan()
  const { input, campusId } = report
  const mayDoctors = can('/admin/so-day/doctor/total')
  const mayTimes = can('/admin/so-day/time/total')
  const doctors = useApi('/admin/so-day/doctor/total', input, { keep: true, enabled: mayDoctors })
  const times = useApi('/admin/so-day/time/total', input, { keep: true, enabled: mayTimes })
  const period = doctors.data?.period ?? times.data?.period
  const base = { ...period, campusId }
  const failed = [doctors, times].filter(({ error, data }) => error && !data)
  return (
    <div className={styles.page} aria-busy={doctors.isPlaceholderData || times.isPlaceholderData || undefined}>
      <ReportBar report={report} shown={period} />
      {failed[0]?.error && (
        <FaultState failure={failed[0].error} retry={() => failed.map(({ refetch }) => refetch())} />
      )}
      {failed.length === 0 && !period && <Skeleton active paragraph={{ rows: 14 }} />}
      {doctors.data && (
        <Panel
          flush
          title={t('schedule.report.doctors')}
          extra={<Export of="/admin/so-day/doctor/total" report={report} />}
        >
          {doctors.data.doctors.length > 0 ? <Doctors doctors={doctors.data.doctors} base={base} /> : <Nothing />}
          <p className={styles.note}>{t('schedule.report.openHint')}</p>
        </Panel>
      )}
      {times.data && <Times times={times.data} base={base} report={report} />}
    </div>
  )
}

interface TimesProps {
  times: NonNullable<ReturnType<typeof useApi<'/admin/so-day/time/total'>>['data']>
  base: SessionFilters
  report: ReturnType<typeof useReport>
}
function Times({ times: { hours, rooms, devices }, base, report }: TimesProps) {
  const campuses = !useUser()?.oneCampus && report.campusId === undefined
  return (
    <>
      <Panel flush title={t('schedule.report.hours')} extra={<Export of="/admin/so-day/time/total" report={report} />}>
        {hours.length > 0 ? <HeatMap hours={hours} base={base} /> : <Nothing />}
        <p className={styles.note}>{t('schedule.report.hoursHint')}</p>
      </Panel>
      <div className={styles.places}>
        {rooms.length > 0 && (
          <Panel flush title={t('schedule.report.rooms')}>
            <Places caption={t('schedule.room')} places={rooms} by="roomId" base={base} campuses={campuses} />
          </Panel>
        )}
        {devices.length > 0 && (
          <Panel flush title={t('schedule.report.devices')}>
            <Places caption={t('schedule.device')} places={devices} by="macId" base={base} campuses={campuses} />
          </Panel>
        )}
      </div>
    </>
  )
}

const Nothing = () => <EmptyState title={t('schedule.report.none')} hint={t('schedule.report.noneHint')} />
