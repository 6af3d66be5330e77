import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { keyOf, placeText, whenText } from '../../../shared/place/free.ts'
import { onlyRoomTaken, otherRoomIn } from '../../../shared/place/otherRoom.ts'
import { reasonsOf } from '../../../shared/place/reasons.ts'
import { useTypes } from '../../../shared/place/useTypes.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { RoomSelect } from '../../../ui/RoomSelect.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { type Changes, isFree, nearby, type Place, type Row, type SeriesValues, type Verdict } from './lessons.ts'
import styles from './series.module.css'

interface Props {
  row: Row
  series: Partial<SeriesValues>
  /** Not known yet, or of a lesson that is left out. */
  verdict: Verdict | undefined
  /** Why the server refused it. */
  refused: readonly string[] | undefined
  set: (change: Changes[string] | undefined) => void
}

/** A lesson of the weeks: whether it is planned, whether its place is free, and what to do where it is not. */
export function LessonRow({ row, series, verdict, refused, set }: Props) {
  const [editing, edit] = useState(false)
  const { place, wished, out, changed } = row
  const when = whenText(place)
  const reasons = verdict && !isFree(verdict) ? reasonsOf(verdict) : (refused ?? [])
  const toggle = (on: boolean) => {
    edit(false)
    set(on ? undefined : 'out')
  }
  return (
    <li className={out ? styles.out : ''}>
      <div className={styles.line}>
        <Checkbox checked={!out} onChange={({ target }) => toggle(target.checked)}>
          {when}
        </Checkbox>
        <span className={styles.state}>
          {out ? (
            <StatusTag tone="neutral">{t('schedule.series.out')}</StatusTag>
          ) : reasons.length > 0 ? (
            <StatusTag tone="danger">{t('schedule.series.taken')}</StatusTag>
          ) : (
            verdict && <StatusTag tone="success">{t('schedule.series.free')}</StatusTag>
          )}
          {!out && (
            <Button
              type="link"
              size="small"
              aria-expanded={editing}
              aria-label={t('schedule.series.changeOf', { when })}
              onClick={() => edit(!editing)}
            >
              {t(editing ? 'schedule.series.changed' : 'schedule.series.change')}
            </Button>
          )}
        </span>
      </div>
      {changed && (
        <p className={styles.quiet}>
          {place.doctorId && <StandIn campusId={series.campusId} doctorId={place.doctorId} />}
          {t('schedule.series.instead', { when: whenText(wished) })}{' '}
          <Button type="link" size="small" onClick={() => set(undefined)}>
            {t('schedule.series.back')}
          </Button>
        </p>
      )}
      {!out && reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {!out && verdict && onlyRoomTaken([verdict]) && (
        <Can endpoint="/admin/so-day/free">
          <OtherRoom place={place} series={series} take={(roomId) => set({ ...place, roomId })} />
        </Can>
      )}
      {!out && editing && <Editor place={place} series={series} set={set} />}
    </li>
  )
}

/** Who gives a lesson instead of the doctor of all. */
function StandIn({ campusId = 0, doctorId }: { campusId: number | undefined; doctorId: number }) {
  const doctors = useApi('/admin/doctor-info/campus', { campusId }, { enabled: campusId > 0 })
  const doctor = doctors.data?.find(({ id }) => id === doctorId)?.name
  return doctor && <>{t('schedule.series.standIn', { doctor })} </>
}

/** Takes a room that is free at the place, where there is one. */
function OtherRoom({ place, series, take }: Pick<Props, 'series'> & { place: Place; take: (roomId: number) => void }) {
  const found = useApi('/admin/so-day/free', nearby(series, place), { freshMs: 10_000 })
  const { roomId, roomName } = otherRoomIn(found.data, place) ?? {}
  if (!roomId) return null
  return (
    <Button size="small" className={styles.other ?? ''} onClick={() => take(roomId)}>
      {t('schedule.place.takeRoom', { room: roomName ?? '' })}
    </Button>
  )
}

/** Gives one lesson another day, time, doctor or room; free places nearby of its doctor fill the day, the time and the room. */
function Editor({ place, series, set }: Pick<Props, 'series'> & { place: Place; set: (place: Place) => void }) {
  const [opened, open] = useState(false)
  const { roomType } = useTypes(series.campusId, series.courseId)
  const found = useApi('/admin/so-day/free', nearby(series, place), { enabled: opened, freshMs: 10_000 })
  const change = (fields: Partial<Place>) => set({ ...place, ...fields })
  /** Sets a room or a doctor of its own; without one it has that of all. */
  const own = (fields: { roomId: number | undefined } | { doctorId: number | undefined }) => {
    const all = { roomId: place.roomId, doctorId: place.doctorId, ...fields }
    const { day, from, to } = place
    set({
      ...{ day, from, to },
      ...(all.roomId ? { roomId: all.roomId } : {}),
      ...(all.doctorId ? { doctorId: all.doctorId } : {}),
    })
  }
  const take = (key: string) => {
    const free = found.data?.find((each) => keyOf(each) === key)
    if (!free) return
    const { day, from, to, roomId } = free
    const { doctorId } = place
    set({ day, from, to, ...(roomId === null ? {} : { roomId }), ...(doctorId ? { doctorId } : {}) })
  }
  return (
    <div className={styles.editor}>
      <Can endpoint="/admin/so-day/free">
        <Select
          className={styles.wide ?? ''}
          aria-label={t('schedule.series.nearby')}
          placeholder={t('schedule.series.nearby')}
          disabled={!series.courseId || !series.doctorId}
          loading={found.isFetching}
          value={null}
          onOpenChange={(now) => now && open(true)}
          onChange={take}
          notFoundContent={t('schedule.place.none')}
          options={(found.data ?? []).map((free) => ({ value: keyOf(free), label: placeText(free, false) }))}
        />
      </Can>
      <DateInput
        aria-label={t('schedule.day')}
        allowClear={false}
        value={place.day}
        onChange={(day) => day && change({ day })}
      />
      <DoctorSelect
        campusId={series.campusId}
        courseId={series.courseId}
        aria-label={t('schedule.doctor')}
        placeholder={t('schedule.series.sameDoctor')}
        value={place.doctorId ?? null}
        onChange={(doctorId: number | undefined) => own({ doctorId })}
      />
      <TimeInput
        aria-label={t('schedule.from')}
        allowClear={false}
        value={place.from}
        onChange={(from) => from && change({ from })}
      />
      <TimeInput
        aria-label={t('schedule.to')}
        allowClear={false}
        value={place.to}
        onChange={(to) => to && change({ to })}
      />
      <RoomSelect
        className={styles.wide ?? ''}
        campusId={series.campusId}
        type={roomType}
        aria-label={t('schedule.room')}
        placeholder={t('schedule.series.sameRoom')}
        value={place.roomId ?? null}
        onChange={(roomId: number | undefined) => own({ roomId })}
      />
    </div>
  )
}
