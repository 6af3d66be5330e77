import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { sessionStates } from '@cogcampus/contract/life/session'
import { Button, Checkbox, Segmented, Space } from 'antd'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { type Side, sides } from '../../../shared/session/lesson.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DeviceSelect } from '../../../ui/DeviceSelect.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useNarrow } from '../../../ui/useMedia.ts'
import styles from './bar.module.css'
import type { useView } from './useView.ts'

const selects = { doctor: DoctorSelect, room: RoomSelect, device: DeviceSelect, patient: PatientSelect }
const sideName = (side: Side) => t(side === 'patient' ? 'fields:patientId' : `schedule.${side}`)

/** Chooses the campus, the days, and what is shown of them. */
export function CalendarBar({ view, show, go }: ReturnType<typeof useView>) {
  const oneCampus = useUser()?.oneCampus
  const narrow = useNarrow()
  const { campusId, span, day, side, one, whole } = view
  const One = selects[side]
  return (
    <div className={styles.bar}>
      <Space.Compact>
        <Button
          icon={<LeftOutlined />}
          aria-label={t(`schedule.calendar.before.${span}`)}
          title={t('schedule.calendar.keyBefore')}
          onClick={() => go(-1)}
        />
        <Button title={t('schedule.calendar.keyToday')} onClick={() => go(0)}>
          {t('schedule.calendar.today')}
        </Button>
        <Button
          icon={<RightOutlined />}
          aria-label={t(`schedule.calendar.after.${span}`)}
          title={t('schedule.calendar.keyAfter')}
          onClick={() => go(1)}
        />
      </Space.Compact>
      <DateInput
        aria-label={t('schedule.day')}
        allowClear={false}
        style={{ width: 136 }}
        value={day}
        onChange={(next) => next && show({ day: next })}
      />
      {!narrow && side !== 'patient' && (
        <Segmented
          aria-label={t('schedule.calendar.span')}
          value={span}
          options={(['day', 'week'] as const).map((value) => ({ value, label: t(`schedule.calendar.${value}`) }))}
          onChange={(next) => show({ span: next })}
        />
      )}
      {!oneCampus && (
        <ApiSelect
          endpoint="/admin/campus/all"
          allowClear={false}
          aria-label={t('fields:campusId')}
          className={styles.choice ?? ''}
          value={campusId || null}
          onChange={(next) => show({ campusId: next as number })}
        />
      )}
      {whole && (
        <>
          <Segmented
            aria-label={t('schedule.calendar.by')}
            value={side}
            options={sides.map((value) => ({ value, label: sideName(value) }))}
            onChange={(next) => show({ side: next })}
          />
          <One
            campusId={campusId || undefined}
            aria-label={sideName(side)}
            placeholder={t(side === 'patient' ? 'common.searchPatient' : `schedule.calendar.every.${side}`)}
            className={styles.choice ?? ''}
            value={one ?? null}
            onChange={(next) => show({ one: (next as number | null) ?? undefined })}
          />
          <CourseSelect
            campusId={campusId || undefined}
            aria-label={t('fields:courseId')}
            placeholder={t('schedule.calendar.anyCourse')}
            className={styles.choice ?? ''}
            value={view.courseId ?? null}
            onChange={(next) => show({ courseId: (next as number | null) ?? undefined })}
          />
        </>
      )}
      <Select
        allowClear
        mode="multiple"
        maxTagCount="responsive"
        aria-label={t('fields:state')}
        placeholder={t('schedule.calendar.anyState')}
        className={styles.choice ?? ''}
        value={[...view.state]}
        onChange={(state) => show({ state })}
        options={sessionStates.map((value) => ({ value, label: t(`so-day:state.${value}`) }))}
      />
      {view.state.length === 0 && (
        <Checkbox checked={view.all} onChange={({ target }) => show({ all: target.checked })}>
          {t('schedule.calendar.all')}
        </Checkbox>
      )}
    </div>
  )
}
