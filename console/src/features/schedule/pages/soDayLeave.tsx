import { leaveLists } from '@cogcampus/contract/life/session'
import { Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { Credit } from '../../../shared/place/Credit.tsx'
import { SessionDetail } from '../../../shared/session/SessionDetail.tsx'
import { useStepDialogs, useSteps } from '../../../shared/session/useSteps.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'

function labelOf(list: (typeof leaveLists)[number]): string {
  if (list === 'REFUSED') return t('schedule.leaveRefused')
  return list === 'TO_MAKE_UP' ? t('schedule.makeUp.open') : t(`so-day:state.${list}`)
}

/** The sessions for which families ask leave, to agree or refuse; on request, those on leave, refused, or still to be made up. */
export default function LeavePage() {
  const campus = useCampusFilter()
  const dialogs = useStepDialogs()
  const steps = useSteps(dialogs)
  const detail = useDialog('detail', '/admin/so-day/detail')
  return (
    <>
      <TablePage
        endpoint="/admin/so-day/list/leave"
        caption={t('schedule.leaves')}
        emptyHint={t('schedule.noLeaves')}
        nameOf={(row) => `${row.patientName} ${row.day} ${row.from}`}
        filters={[
          patientKeyword(t('schedule.patients')),
          {
            name: 'state',
            input: (
              <Select
                allowClear
                placeholder={t('so-day:state.LEAVE_ASKED')}
                options={leaveLists.map((value) => ({ value, label: labelOf(value) }))}
              />
            ),
          },
          ...campus,
          { name: 'leaveReason', label: t('schedule.leaveReason'), input: <DictSelect type="leaveReason" /> },
          { name: 'from', label: t('schedule.dayFrom'), input: <DateInput /> },
          { name: 'to', label: t('schedule.dayTo'), input: <DateInput /> },
        ]}
        linked={[{ name: 'soon', label: () => t('schedule.makeUp.soon') }]}
        columns={[
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'day' },
          { key: 'from', title: t('schedule.time'), under: 'day', render: ({ from, to }) => `${from}–${to}` },
          { key: 'doctorName' },
          { key: 'leaveReason', title: t('schedule.leaveReason') },
          { key: 'leaveNote', under: 'leaveReason' },
          {
            key: 'reason',
            title: t('schedule.leaveAnswer'),
            under: 'leaveReason',
            render: ({ state, reason, leaveRefusal, leaveRefusedByName, leaveRefusedAt }) =>
              leaveRefusedAt ? (
                <>
                  {leaveRefusal} · {leaveRefusedByName} <DateText value={leaveRefusedAt} />
                </>
              ) : (
                // While it waits, its reason is not an answer.
                state !== 'LEAVE_ASKED' && reason
              ),
          },
          {
            key: 'late',
            title: t('schedule.inTime'),
            render: (row) => (
              <StatusTag tone={row.late ? 'warning' : 'success'}>
                {t(row.late ? 'schedule.lateLeave' : 'schedule.timelyLeave')}
              </StatusTag>
            ),
          },
          { key: 'leavesInMonth', align: 'right', render: (row) => `${row.leavesInMonth} / ${row.quota}` },
          {
            key: 'leaveAskedAt',
            title: t('schedule.askedAt'),
            render: (row) => <DateText value={row.leaveAskedAt} as="relative" />,
          },
          { key: 'makeUpUntil', title: t('schedule.makeUp.until'), render: (row) => <Credit session={row} /> },
          { key: 'campusName', about: 'campus' },
        ]}
        rowActions={(row) => [
          ...(row.state === 'LEAVE_ASKED'
            ? steps(row).filter(({ endpoint }) => endpoint === '/admin/so-day/leave/check')
            : steps(row).filter(({ endpoint }) => endpoint?.startsWith('/admin/so-day/makeUp'))),
          { label: t('common.view'), endpoint: '/admin/so-day/detail', run: () => detail.show(row.id) },
        ]}
      />
      <SessionDetail dialog={detail} />
    </>
  )
}
