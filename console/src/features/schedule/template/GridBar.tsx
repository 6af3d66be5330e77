import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import styles from './grid.module.css'
import { type Subject, subjects, type useGridQuery } from './useGridQuery.ts'

const selects = { doctor: DoctorSelect, room: RoomSelect, patient: PatientSelect }
/** The call whose answer a subject is chosen from. */
const calls = {
  doctor: '/admin/doctor-info/campus',
  room: '/admin/mac-info/room/page',
  patient: '/admin/patient/page',
} as const

/** Chooses the campus, the week, and whose templates the grid shows. */
export function GridBar({ asked }: { asked: ReturnType<typeof useGridQuery> }) {
  const { campusId, day, by, chosen, change } = asked
  const user = useUser()
  const can = useCan()
  const open = subjects.filter((subject) => can(calls[subject]))
  const SubjectSelect = selects[by]
  return (
    <div className={styles.bar}>
      {!user?.oneCampus && (
        <ApiSelect
          endpoint="/admin/campus/all"
          allowClear={false}
          aria-label={t('fields:campusId')}
          value={campusId || null}
          onChange={(id) => change({ campusId: id as number, of: undefined })}
          className={styles.choice ?? ''}
        />
      )}
      <DateInput
        aria-label={t('schedule.weekOf')}
        allowClear={false}
        style={{ width: 150 }}
        value={day}
        onChange={(next) => next && change({ day: next })}
      />
      <ChoiceChips<Subject>
        label={t('schedule.by')}
        value={by}
        onChange={(next) => change({ by: next, of: undefined })}
        options={open.map((value) => ({ value, label: t(`schedule.by.${value}`) }))}
      />
      {open.includes(by) && (
        <SubjectSelect
          campusId={campusId || undefined}
          aria-label={t(`schedule.by.${by}`)}
          placeholder={t('common.all')}
          className={styles.choice ?? ''}
          value={chosen ?? null}
          onChange={(id: number | undefined) => change({ of: id })}
        />
      )}
    </div>
  )
}
