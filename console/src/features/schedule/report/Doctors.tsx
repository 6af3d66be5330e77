import type { Response } from '@cogcampus/contract'
import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import type { ReactNode } from 'react'
import { t } from '../../../messages/index.ts'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { hoursText, NumberLink, percentText } from './NumberLink.tsx'
import styles from './report.module.css'
import { Used } from './Used.tsx'

type Row = Omit<Response<'/admin/so-day/doctor/total'>['doctors'][number], 'doctorId' | 'doctorName'>

const columns = [
  ['lessons', 'lessons'],
  ['sessions', 'sessions'],
  ['done', 'done'],
  ['hoursDone', 'done'],
  ['late', 'late'],
  ['absent', 'absent'],
  ['leave', 'leave'],
  ['lateLeave', 'lateLeave'],
  ['cancelledByPatient', 'cancelledByPatient'],
  ['cancelledByDoctor', 'cancelledByDoctor'],
  ['cancelledByCentre', 'cancelledByCentre'],
] as const

/** The workload of doctors: each number opens its sessions. */
export function Doctors({
  doctors,
  base,
}: {
  doctors: Response<'/admin/so-day/doctor/total'>['doctors']
  base: SessionFilters
}) {
  return (
    <ScrollBox label={t('schedule.report.doctors')} className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('schedule.report.doctors')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('schedule.doctor')}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {t(`schedule.report.${name}`)}
              </th>
            ))}
            <th scope="col">{t('schedule.report.planned')}</th>
            <th scope="col">{t('schedule.report.open')}</th>
            <th scope="col">{t('schedule.report.used')}</th>
          </tr>
        </thead>
        <tbody>
          {doctors.map(({ doctorId, doctorName, ...row }) => (
            <DoctorRow key={doctorId} row={row} base={{ ...base, doctorId }}>
              {doctorName}
            </DoctorRow>
          ))}
        </tbody>
        {doctors.length > 1 && (
          <tfoot>
            <DoctorRow row={sumOf(doctors)} base={base}>
              {t('schedule.report.all')}
            </DoctorRow>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  )
}

function DoctorRow({ row, base, children }: { row: Row; base: SessionFilters; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      {columns.map(([name, rows]) => (
        <td key={name} data-none={row[name] === 0 || undefined}>
          <NumberLink name={rows} base={base} count={row[name]} />
        </td>
      ))}
      <td>
        <NumberLink name="lessons" base={base} count={row.lessons}>
          {hoursText(row.plannedMinutes)}
        </NumberLink>
      </td>
      <td>{hoursText(row.openMinutes)}</td>
      <td>
        <Used share={row.used}>{percentText(row.used)}</Used>
      </td>
    </tr>
  )
}

/** All doctors as one. */
function sumOf(doctors: readonly Row[]): Row {
  const of = (name: Exclude<keyof Row, 'used'>) => doctors.reduce((sum, row) => sum + row[name], 0)
  const names = [...columns.map(([name]) => name), 'plannedMinutes', 'openMinutes'] as const
  const sums = Object.fromEntries(names.map((name) => [name, of(name)])) as Omit<Row, 'used'>
  return { ...sums, used: sums.openMinutes > 0 ? sums.plannedMinutes / sums.openMinutes : null }
}
