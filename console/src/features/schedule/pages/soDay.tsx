import { sessionLife, sessionStates } from '@cogcampus/contract/life/session'
import { useState } from 'react'
import { t } from '../../../messages/index.ts'
import { CancelSeveral } from '../../../shared/session/CancelSeveral.tsx'
import type { Session } from '../../../shared/session/lesson.ts'
import { SessionDetail } from '../../../shared/session/SessionDetail.tsx'
import { SessionTag } from '../../../shared/session/SessionTag.tsx'
import { useStepDialogs, useSteps } from '../../../shared/session/useSteps.ts'
import type { Action } from '../../../ui/actions.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useClock } from '../../../ui/useClock.ts'
import { useDialog, usePlacedDialog } from '../../../ui/useDialog.ts'
import { useOutcome } from '../../../ui/useOutcome.tsx'
import { weekdayName } from '../../../ui/weekday.ts'
import { PastForm } from '../forms/PastForm.tsx'
import { SessionForm } from '../forms/SessionForm.tsx'
import { hourText } from '../report/links.ts'
import type { SeriesValues } from '../series/lessons.ts'
import { SeriesForm } from '../series/SeriesForm.tsx'

const nameOf = ({ patientName, day, from }: Session) => `${patientName} ${day} ${from}`

/** The sessions as a list, from today on, and a dialog to plan one. */
export default function SessionPage() {
  const campus = useCampusFilter()
  const { day } = useClock()
  const add = useDialog('add', '/admin/so-day/add')
  const past = useDialog('past', '/admin/so-day/past')
  const series = usePlacedDialog<SeriesValues>('series', '/admin/so-day/series')
  const detail = useDialog('detail', '/admin/so-day/detail')
  const steps = useSteps(useStepDialogs())
  const outcome = useOutcome()
  const [ticked, setTicked] = useState<{ sessions: Session[]; clear: () => void }>()
  return (
    <>
      <TablePage
        endpoint="/admin/so-day/page"
        caption={t('so-day:noun')}
        nameOf={nameOf}
        begin={{ from: day }}
        filters={[
          patientKeyword(t('schedule.patients')),
          ...campus,
          { name: 'from', label: t('schedule.dayFrom'), input: <DateInput /> },
          { name: 'to', label: t('schedule.dayTo'), input: <DateInput /> },
          {
            name: 'state',
            input: (
              <Select
                allowClear
                mode="multiple"
                maxTagCount="responsive"
                placeholder={t('common.all')}
                options={sessionStates.map((value) => ({ value, label: t(`so-day:state.${value}`) }))}
              />
            ),
          },
        ]}
        columns={[
          { key: 'day', sort: true },
          { key: 'from', title: t('schedule.time'), under: 'day', render: ({ from, to }) => `${from}–${to}` },
          { key: 'patientName', title: t('schedule.patients') },
          { key: 'courseName', under: 'patientName' },
          { key: 'doctorName' },
          { key: 'roomName', under: 'doctorName' },
          { key: 'macName', hidden: true },
          { key: 'state', render: (row) => <SessionTag state={row.state} /> },
          { key: 'location', hidden: true, render: (row) => t(`so-day:location.${row.location}`) },
          { key: 'hours', align: 'right', hidden: true },
          { key: 'campusName', about: 'campus' },
          { key: 'remark', hidden: true },
        ]}
        linked={[
          { name: 'doctorId', label: () => t('schedule.report.oneDoctor') },
          { name: 'patientId', label: () => t('schedule.report.onePatient') },
          { name: 'courseId', label: () => t('schedule.report.oneCourse') },
          { name: 'roomId', label: () => t('schedule.report.oneRoom') },
          { name: 'macId', label: () => t('schedule.report.oneDevice') },
          {
            name: 'cancelledBy',
            label: (by) => `${t('so-day:cancelledBy')} · ${t(`so-day:cancelledBy.${by}`)}`,
          },
          { name: 'late', label: () => t('so-day:late') },
          { name: 'uncalled', label: () => t('schedule.uncalled') },
          { name: 'lessons', label: () => t('schedule.report.perLesson') },
          { name: 'weekday', label: (weekday) => weekdayName(Number(weekday)) },
          { name: 'hour', label: (hour) => hourText(Number(hour)) },
        ]}
        exports="/admin/so-day/export"
        selectionActions={(rows, clear) => {
          const open = rows.filter(({ state }) => sessionLife.allows('so-day/cancel', state))
          if (open.length === 0) return []
          return [
            {
              label: t('schedule.do.cancel'),
              endpoint: '/admin/so-day/cancel',
              danger: true,
              run: () => setTicked({ sessions: open, clear }),
            },
          ]
        }}
        actions={[
          { label: t('so-day:call.add'), primary: true, endpoint: '/admin/so-day/add', run: () => add.show() },
          { label: t('schedule.series'), endpoint: '/admin/so-day/series', run: () => series.show() },
          { label: t('so-day:call.past'), endpoint: '/admin/so-day/past', run: () => past.show() },
        ]}
        rowActions={(row) => {
          const view: Action = {
            label: t('common.view'),
            endpoint: '/admin/so-day/detail',
            run: () => detail.show(row.id),
          }
          const open = steps(row).map((step) => ({ ...step, primary: false }))
          const calls = open.filter(({ endpoint }) => endpoint === '/admin/so-day/absent/called')
          return [...calls, view, ...open.filter((step) => !calls.includes(step))]
        }}
      />
      <SessionForm dialog={add} />
      <PastForm dialog={past} />
      <SeriesForm dialog={series} initial={series.known} />
      <SessionDetail dialog={detail} />
      {ticked && (
        <CancelSeveral
          sessions={ticked.sessions}
          close={() => setTicked(undefined)}
          done={(result) => {
            const names = new Map(ticked.sessions.map((each) => [each.id, nameOf(each)]))
            outcome.tell(result, (id) => names.get(id) ?? String(id))
            ticked.clear()
            setTicked(undefined)
          }}
        />
      )}
      {outcome.element}
    </>
  )
}
