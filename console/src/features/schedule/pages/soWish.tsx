import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { WishForm } from '../wish/WishForm.tsx'
import { placesText, saidText } from '../wish/words.ts'

/** What families wish of the timetable: the list, and a dialog to add or change a wish. */
export default function WishPage() {
  const campus = useCampusFilter()
  const edit = useDialog('edit', { add: '/admin/so-wish/add', update: '/admin/so-wish/update' })
  const remove = useAction('/admin/so-wish/delete')
  return (
    <>
      <TablePage
        endpoint="/admin/so-wish/page"
        caption={t('so-wish:noun')}
        restore="/admin/so-wish/restore"
        emptyHint={t('schedule.wish.none')}
        nameOf={(row) => `${row.patientName} ${row.courseName}`}
        linked={[{ name: 'remind', label: () => t('schedule.wish.unheard') }]}
        filters={[patientKeyword(), ...campus]}
        columns={[
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'times', render: ({ times }) => t('schedule.wish.times', { count: times }) },
          { key: 'places', render: ({ places }) => placesText(places) },
          {
            key: 'saidTimes',
            title: t('schedule.wish.said'),
            render: (row) =>
              row.unheard ? <StatusTag tone="warning">{saidText(row)}</StatusTag> : row.saidAt && saidText(row),
          },
          { key: 'saidAt', under: 'saidTimes', render: (row) => row.saidAt && <DateText value={row.saidAt} /> },
          { key: 'doctorName' },
          {
            key: 'togetherName',
            // Another patient whom the user does not see has no name here.
            render: (row) => row.togetherName ?? (row.togetherId && t('schedule.otherPatients', { count: 1 })),
          },
          {
            key: 'priority',
            sort: true,
            render: ({ priority }) => t(`schedule.wish.priority.${priority as 1 | 2 | 3}`),
          },
          { key: 'campusName', about: 'campus' },
          { key: 'remark' },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/so-wish/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.edit'), endpoint: '/admin/so-wish/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/so-wish/delete',
            danger: true,
            confirm: {
              title: t('common.confirmDelete', { name: `${row.patientName} ${row.courseName}` }),
              hint: t('schedule.wish.deletable'),
            },
            bulk: { id: row.id },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <WishForm dialog={edit} />
    </>
  )
}
