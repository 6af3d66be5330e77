import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { weekdayName, weekdays } from '../../../ui/weekday.ts'
import styles from '../doctor.module.css'
import { Courses } from './Courses.tsx'
import { DoctorName } from './DoctorName.tsx'
import { LeaveAhead } from './LeaveAhead.tsx'
import { LicenceTag } from './LicenceTag.tsx'
import { Specialties } from './Specialties.tsx'

type Doctor = Response<'/admin/doctor-info/detail'>

/** A doctor in full. */
export function DoctorDetail({ dialog, edit }: { dialog: Dialog; edit: (id: number) => void }) {
  const id = dialog.id ?? 0
  const row = useApi('/admin/doctor-info/detail', { id }, { enabled: dialog.open })
  return (
    <DetailDrawer
      dialog={dialog}
      width="max(30%, 560px)"
      title={row.data?.name ?? t('doctor-info:noun')}
      load={row}
      extra={
        !row.data?.deletedAt && (
          <Can endpoint="/admin/doctor-info/update">
            <Button onClick={() => edit(id)}>{t('common.edit')}</Button>
          </Can>
        )
      }
    >
      {(doctor) => (
        <div className={styles.sections}>
          <DoctorName doctor={doctor} />
          <Profile doctor={doctor} />
          <Hours doctor={doctor} />
          <LeaveAhead doctorId={doctor.id} />
          <Courses doctorId={doctor.id} />
        </div>
      )}
    </DetailDrawer>
  )
}

function Profile({ doctor }: { doctor: Doctor }) {
  return (
    <Facts
      items={factsOf('doctor-info', doctor, [
        'type',
        'status',
        'userName',
        'phoneNo',
        { key: 'licenceState', value: <LicenceTag state={doctor.licenceState} /> },
        'licenceNo',
        'licenceFrom',
        'licenceTo',
        'sessionsADay',
        { key: 'weeklyHours', value: t('doctor.hours', { count: doctor.weeklyHours }) },
        { key: 'specialties', value: <Specialties values={doctor.specialties} />, wide: true },
        { key: 'campuses', value: doctor.campuses.map((campus) => campus.name).join(t('common.comma')), wide: true },
        { key: 'intro', wide: true },
        { key: 'remark', wide: true },
      ])}
    />
  )
}

/** The week, a line a day; with the campus where the doctor works at several. */
function Hours({ doctor: { hours } }: { doctor: Doctor }) {
  const several = new Set(hours.map(({ campusId }) => campusId)).size > 1
  return (
    <section>
      <h3>{t('doctor.weeklyHours')}</h3>
      <ul className={styles.rows}>
        {weekdays.map((weekday) => {
          const there = hours.filter((each) => each.weekday === weekday)
          return (
            <li key={weekday}>
              <span>{weekdayName(weekday)}</span>
              <span>
                {there
                  .map(({ from, to, campusName }) => `${from}–${to}${several ? ` ${campusName}` : ''}`)
                  .join(t('common.comma')) || t('doctor.dayOff')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
