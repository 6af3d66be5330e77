import type { Response } from '@cogcampus/contract'
import { reportStates } from '@cogcampus/contract/life/report'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { StaffSelect } from '../../../ui/StaffSelect.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { now } from '../../../ui/wall.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { ReadTag, ReportTag } from './ReportTag.tsx'

type Due = Response<'/admin/patient/report/due'>['list'][number]
const reasons: readonly Due['reason'][] = ['REVIEW', 'PERIOD']

interface Props {
  /** Shows a report. */
  open: (id: number) => void
  /** Drafts one, of a patient where one is known. */
  draft: (patientId?: number) => void
}

const useFilters = () => {
  const campus = useCampusFilter()
  return [
    patientKeyword(),
    ...campus,
    {
      name: 'doctorId',
      label: t('patient.doctor'),
      input: <StaffSelect post="doctors" placeholder={t('common.all')} />,
    },
  ]
}

const patientColumn = {
  key: 'patientName',
  render: ({ patientId, patientName }: { patientId: number; patientName: string }) => (
    <PatientLink id={patientId} name={patientName} />
  ),
}

/** Reports, the latest first: which wait for approval, which the family opened, where they asked. */
export function ReportTable({ open, draft }: Props) {
  const filters = useFilters()
  return (
    <TablePage
      endpoint="/admin/patient/report/page"
      caption={t('patient-report:call.page')}
      emptyHint={t('patient.report.none')}
      nameOf={({ patientName, edition }) => `${patientName} ${t('patient.report.edition', { edition })}`}
      quick={{
        name: 'state',
        options: reportStates.map((value) => ({ value, label: t(`patient-report:state.${value}`) })),
      }}
      linked={[
        { name: 'mine', label: () => t('patient.report.myQuestions') },
        { name: 'patientId', label: () => t('patient.report.onePatient') },
      ]}
      filters={[
        ...filters,
        {
          name: 'read',
          label: t('patient.report.byFamily'),
          input: <YesNoSelect yes={t('patient.report.opened')} no={t('patient.report.notOpened')} />,
        },
        {
          name: 'asked',
          label: t('patient-report:questions'),
          input: <YesNoSelect yes={t('patient.report.asked')} no={t('patient.report.notAsked')} />,
        },
      ]}
      columns={[
        patientColumn,
        { key: 'edition', under: 'patientName', render: ({ edition }) => t('patient.report.edition', { edition }) },
        {
          key: 'fromDay',
          title: t('patient-report:period'),
          render: ({ fromDay, toDay }) => (
            <>
              <span className="unbroken">{fromDay}</span> – <span className="unbroken">{toDay}</span>
            </>
          ),
        },
        { key: 'state', render: ({ state }) => <ReportTag state={state} /> },
        { key: 'createdByName', about: 'person' },
        { key: 'approvedAt', render: ({ approvedAt }) => approvedAt && <DateText value={approvedAt} as="relative" /> },
        { key: 'approvedByName', hidden: true },
        {
          key: 'readAt',
          title: t('patient.report.byFamily'),
          render: ({ state, readAt }) =>
            (readAt !== null || state === 'APPROVED') && <ReadTag state={state} readAt={readAt} />,
        },
        {
          key: 'questions',
          render: ({ questions: count }) =>
            count > 0 && <StatusTag tone="warning">{t('patient.report.openQuestions', { count })}</StatusTag>,
        },
        { key: 'language', hidden: true, render: ({ language }) => t(`patient.report.language.${language}`) },
        { key: 'campusName', about: 'campus' },
      ]}
      actions={[
        {
          label: t('patient-report:call.add'),
          primary: true,
          endpoint: '/admin/patient/report/add',
          run: () => draft(),
        },
      ]}
      rowKeys={({ id }) => ({ enter: () => open(id) })}
      rowActions={({ id, state, questions }) => [
        ...(state === 'APPROVAL'
          ? [
              {
                label: t('patient.report.decide'),
                endpoint: '/admin/patient/report/approve' as const,
                primary: true,
                run: () => open(id),
              },
            ]
          : []),
        state === 'DRAFT'
          ? {
              label: t('patient.report.goOn'),
              endpoint: '/admin/patient/report/info',
              primary: true,
              run: () => open(id),
            }
          : {
              label: t(questions > 0 ? 'patient.report.answer' : 'common.view'),
              endpoint: '/admin/patient/report/info',
              run: () => open(id),
            },
      ]}
    />
  )
}

const sinceDays = (day: string) => Math.max(0, now().startOf('day').diff(dayjs(day), 'day'))

/** The patients whose family waits for a report: why, since when, and what was begun. */
export function DueTable({ open, draft }: Props) {
  const filters = useFilters()
  return (
    <TablePage
      endpoint="/admin/patient/report/due"
      caption={t('patient-report:call.due')}
      emptyHint={t('patient.report.noneDue')}
      idOf={({ patientId }) => patientId}
      nameOf={({ patientName }) => patientName}
      quick={{
        name: 'reason',
        options: reasons.map((value) => ({ value, label: t(`patient-report:reason.${value}`) })),
      }}
      linked={[
        { name: 'mine', label: () => t('patient.report.mine') },
        { name: 'patientId', label: () => t('patient.report.onePatient') },
      ]}
      filters={filters}
      columns={[
        patientColumn,
        {
          key: 'reason',
          render: ({ reason, overdueSince }) =>
            [reason, ...(reason === 'REVIEW' && overdueSince ? (['PERIOD'] as const) : [])]
              .map((each) => t(`patient-report:reason.${each}`))
              .join(t('common.comma')),
        },
        {
          key: 'since',
          render: ({ since }) => (
            <>
              <DateText value={since} /> {t('patient.report.dayCount', { count: sinceDays(since) })}
            </>
          ),
        },
        {
          key: 'lastOn',
          render: ({ lastOn }) => (lastOn ? <DateText value={lastOn} /> : t('patient.report.never')),
        },
        { key: 'doctorName', title: t('patient.doctor') },
        { key: 'campusName', about: 'campus' },
      ]}
      rowKeys={(row) => ({ enter: () => goOn(row, { open, draft }) })}
      rowActions={(row) => [
        row.draftId
          ? {
              label: t('patient.report.goOn'),
              endpoint: '/admin/patient/report/update',
              primary: true,
              run: () => goOn(row, { open, draft }),
            }
          : {
              label: t('patient-report:call.add'),
              endpoint: '/admin/patient/report/add',
              primary: true,
              run: () => goOn(row, { open, draft }),
            },
      ]}
    />
  )
}

const goOn = ({ draftId, patientId }: Due, { open, draft }: Props) => (draftId ? open(draftId) : draft(patientId))
