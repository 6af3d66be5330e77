import { useState } from 'react'
import { capitalized } from '../../../messages/format.ts'
import { t } from '../../../messages/index.ts'
import { CommentDrawer } from '../../../shared/comment/CommentDrawer.tsx'
import styles from '../../../shared/comment/comment.module.css'
import { RecordDrawer } from '../../../shared/record/RecordDrawer.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FileLinks } from '../../../ui/FileLinks.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useOutcome } from '../../../ui/useOutcome.tsx'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { BatchForm } from '../comment/BatchForm.tsx'
import { CommentTag } from '../comment/CommentTag.tsx'
import { Owed } from '../comment/Owed.tsx'

interface Ticked {
  ids: number[]
  names: Map<number, string>
  clear: () => void
}

/** Class comments by session: families who answered first, and those that are still owed. */
export default function CommentPage() {
  const campus = useCampusFilter()
  const comment = useDialog('comment', '/admin/reply/list')
  const record = useDialog('record', '/admin/so-day/record/detail')
  const outcome = useOutcome()
  const [ticked, setTicked] = useState<Ticked>()
  return (
    <>
      <Owed />
      <TablePage
        endpoint="/admin/so-day/reply"
        caption={t('so-day:call.reply')}
        emptyHint={t('schedule.comment.noRows')}
        nameOf={(row) => `${row.patientName} ${row.day}`}
        linked={[
          { name: 'remind', label: () => t('schedule.comment.mine') },
          { name: 'inTime', label: () => t('schedule.comment.inTime') },
          { name: 'mine', label: () => t('schedule.ownSessions') },
          { name: 'courseId', label: () => t('schedule.report.oneCourse') },
          { name: 'doctorId', label: () => t('schedule.report.oneDoctor') },
        ]}
        filters={[
          patientKeyword(),
          ...campus,
          {
            name: 'owed',
            label: t('schedule.comment.state'),
            input: <YesNoSelect yes={t('schedule.comment.owed')} no={t('common.all')} />,
          },
          { name: 'unread', input: <YesNoSelect yes={t('schedule.comment.unread')} no={t('common.all')} /> },
          { name: 'from', label: t('schedule.dayFrom'), input: <DateInput /> },
          { name: 'to', label: t('schedule.dayTo'), input: <DateInput /> },
        ]}
        columns={[
          { key: 'day', sort: true },
          { key: 'from', title: t('schedule.time'), under: 'day', render: (row) => `${row.from}–${row.to}` },
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'commentedAt', title: t('schedule.comment.state'), render: (row) => <CommentTag row={row} /> },
          {
            key: 'text',
            title: t('schedule.comment.latest'),
            render: (row) => (
              <>
                <span className={styles.text}>{row.text}</span>
                <FileLinks files={row.files} />
              </>
            ),
          },
          {
            key: 'unread',
            render: (row) =>
              row.unread > 0 && (
                <StatusTag tone="info">{t('schedule.comment.unreadCount', { count: row.unread })}</StatusTag>
              ),
          },
          { key: 'doctorName', about: 'person' },
          { key: 'campusName', about: 'campus' },
        ]}
        selectionActions={(rows, clear) => [
          {
            label: t('schedule.comment.batch'),
            endpoint: '/admin/reply/add/batch',
            run: () =>
              setTicked({
                ids: rows.map(({ id }) => id),
                names: new Map(rows.map((row) => [row.id, `${row.patientName} ${row.day}`])),
                clear,
              }),
          },
        ]}
        rowKeys={(row) => ({ enter: () => comment.show(row.id) })}
        rowActions={(row) => [
          ...(row.unread > 0
            ? [
                {
                  label: t('schedule.comment.answer'),
                  endpoint: '/admin/reply/add' as const,
                  primary: true,
                  run: () => comment.show(row.id),
                },
              ]
            : []),
          row.commentedAt || row.unread > 0
            ? { label: t('common.view'), endpoint: '/admin/reply/list', run: () => comment.show(row.id) }
            : {
                label: t('schedule.comment.write'),
                endpoint: '/admin/reply/add',
                primary: true,
                run: () => comment.show(row.id),
              },
          {
            label: capitalized(t('so-day:table.soRecord')),
            endpoint: '/admin/so-day/record/detail',
            run: () => record.show(row.id),
          },
        ]}
      />
      <CommentDrawer dialog={comment} />
      <RecordDrawer dialog={record} />
      {ticked && (
        <BatchForm
          ids={ticked.ids}
          close={() => setTicked(undefined)}
          done={(result) => {
            outcome.tell(result, (id) => ticked.names.get(id) ?? String(id))
            ticked.clear()
            setTicked(undefined)
          }}
        />
      )}
      {outcome.element}
    </>
  )
}
