import { DownloadOutlined, PrinterOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { Can } from '../../../api/Can.tsx'
import { download } from '../../../api/download.ts'
import { useCan, useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { clockOf } from '../../../shared/session/lesson.ts'
import { SessionDetail } from '../../../shared/session/SessionDetail.tsx'
import { ListChanged } from '../../../ui/ListChanged.tsx'
import { useDialog, usePlacedDialog } from '../../../ui/useDialog.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { CalendarBar } from '../calendar/CalendarBar.tsx'
import { CalendarGrid } from '../calendar/CalendarGrid.tsx'
import styles from '../calendar/calendar.module.css'
import { GhostStatus } from '../calendar/GhostBlock.tsx'
import type { Spot } from '../calendar/ghost.ts'
import { Legend } from '../calendar/Legend.tsx'
import { PrintHead } from '../calendar/PrintHead.tsx'
import { useHands } from '../calendar/useHands.ts'
import { useMoves } from '../calendar/useMoves.ts'
import { useSessions } from '../calendar/useSessions.ts'
import { useView, type View } from '../calendar/useView.ts'
import { SessionForm, type SessionValues } from '../forms/SessionForm.tsx'
import type { SeriesValues } from '../series/lessons.ts'
import { SeriesForm } from '../series/SeriesForm.tsx'

/** The timetable as a calendar: a day or a week, by doctor, room, device or patient. */
export default function CalendarPage() {
  const bar = useView()
  const { view, show, go, campuses } = bar
  const page = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const add = usePlacedDialog<SessionValues>('add', '/admin/so-day/add')
  const series = usePlacedDialog<SeriesValues>('series', '/admin/so-day/series')
  const leave = useGo()
  // Whoever came from a patient, or from an order, goes back to the patient.
  const [cameFrom] = Array.isArray(series.known.patientIds) ? series.known.patientIds : []
  const detail = useDialog('detail', '/admin/so-day/detail')
  const sessions = useSessions(place, view, false)
  const moves = useMoves(view.side)
  const mayCreate = useCan()('/admin/so-day/add')
  const calls = {
    check: moves.check,
    move: moves.drop,
    mayMove: moves.mayMove,
    mayCreate,
    create: (spot: Spot) => add.begin(newIn(view, spot)),
  }
  const hands = useHands(calls, [view.campusId, view.side, view.one, ...view.days].join(' '))
  const plan = () => add.show()
  const together = sessions.lessons.find((lesson) => lesson.sessions.some(({ id }) => id === detail.id))?.sessions ?? []
  useKeys(page, {
    t: () => go(0),
    p: () => go(-1),
    n: () => go(1),
    d: () => show({ span: 'day' }),
    w: () => show({ span: 'week' }),
    c: plan,
    u: moves.undo,
  })
  return (
    <div ref={page} className={styles.page}>
      <CalendarBar {...bar} />
      <PrintHead view={view} campuses={campuses} lessons={sessions.lessons} />
      <div className={styles.tools}>
        <h2>{headingOf(view.days)}</h2>
        <ListChanged news={sessions.news} />
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('schedule.calendar.print')}
        </Button>
        {!sessions.unasked && (
          <Can endpoint={sessions.exl}>
            <Button icon={<DownloadOutlined />} onClick={() => download(sessions.exl, sessions.input)}>
              {t('common.export')}
            </Button>
          </Can>
        )}
        {moves.last && (
          <Button icon={<UndoOutlined />} title={moves.last.what} onClick={moves.undo}>
            {t('schedule.calendar.undo')}
          </Button>
        )}
        <Can endpoint="/admin/so-day/series">
          <Button onClick={() => series.show()}>{t('schedule.series')}</Button>
        </Can>
        <Can endpoint="/admin/so-day/add">
          <Button type="primary" onClick={plan}>
            {t('so-day:call.add')}
          </Button>
        </Can>
      </div>
      <CalendarGrid
        place={place}
        view={view}
        campuses={campuses}
        sessions={sessions}
        hands={hands}
        open={(id) => detail.show(id)}
      />
      <GhostStatus holder={hands.holder} />
      <Legend all={view.all || view.state.length > 0} />
      <SessionForm
        dialog={add}
        initial={{ ...(view.campusId ? { campusId: view.campusId } : {}), ...newIn(view), ...add.known }}
      />
      <SeriesForm
        dialog={series}
        initial={{ ...(view.campusId ? { campusId: view.campusId } : {}), ...peopleIn(view), ...series.known }}
        next={cameFrom === undefined ? undefined : () => leave(`/patient/info?id=${cameFrom}&see=sessions`)}
      />
      <SessionDetail dialog={detail} together={together} />
    </div>
  )
}

function headingOf(days: readonly string[]): string {
  const [first, last] = [dayjs(days[0]), dayjs(days.at(-1))]
  const named = (day: typeof first) => `${day.format('YYYY-MM-DD')} ${t('common.weekday', { day: day.day() })}`
  return first.isSame(last) ? named(first) : `${named(first)} – ${named(last)}`
}

/** What several weeks begin with: the one doctor, room, device or patient that is shown. */
function peopleIn(view: View): Partial<SeriesValues> {
  const { day: _, ...people } = newIn(view)
  return people
}

/** What a new session begins with: where it was drawn, and the one doctor, room or device that is shown. */
function newIn({ side, one, day }: View, drawn?: Spot): Partial<SessionValues> {
  const resource = drawn?.resource ?? one
  const names = { doctor: 'doctorId', room: 'roomId', device: 'macId' } as const
  return {
    day: drawn?.day ?? day,
    ...(drawn ? { from: clockOf(drawn.from), to: clockOf(drawn.to) } : {}),
    ...(!resource ? {} : side === 'patient' ? { patientIds: [resource] } : { [names[side]]: resource }),
  }
}
