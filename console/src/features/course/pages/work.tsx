import type { Response } from '@cogcampus/contract'
import { type WorkCall, workLife, workStates } from '@cogcampus/contract/life/work'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { GiveToPatient } from '../../../shared/work/GiveForms.tsx'
import { materialText } from '../../../shared/work/materialText.ts'
import { WorkTag } from '../../../shared/work/WorkTag.tsx'
import type { Action } from '../../../ui/actions.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import { StepForms, useWorkDialogs } from '../work/StepForms.tsx'
import { WorkDetail } from '../work/WorkDetail.tsx'

type Work = Response<'/admin/work/page'>['list'][number]
const nameOf = ({ patientName, title }: Work) => `${patientName} ${title}`

/** Homework: what was handed in and waits for review, what is due, what is overdue. */
export default function WorkPage() {
  const campus = useCampusFilter()
  const domains = useDict('domain')
  const detail = useDialog('detail', '/admin/work/detail')
  const dialogs = useWorkDialogs()
  const give = useDialog('give', '/admin/work/add')
  const remove = useAction('/admin/work/delete', { also: ['/admin/so-day'] })
  const steps = (work: Work): Action[] => {
    const { id, state, readOnly } = work
    if (readOnly) return []
    const all: (Action & { endpoint: `/admin/${Exclude<WorkCall, 'job/homework'>}` })[] = [
      {
        label: t('work:call.review'),
        endpoint: '/admin/work/review',
        primary: true,
        run: () => dialogs.review.show(id),
      },
      { label: t('work:call.submit'), endpoint: '/admin/work/submit', run: () => dialogs.submit.show(id) },
      { label: t('common.edit'), endpoint: '/admin/work/update', run: () => dialogs.edit.show(id) },
      {
        label: t('common.delete'),
        endpoint: '/admin/work/delete',
        danger: true,
        confirm: { title: t('common.confirmDelete', { name: nameOf(work) }) },
        run: async () => (await remove.run({ id })).ok && detail.close(),
      },
    ]
    return all.filter(({ endpoint }) => workLife.allows(endpoint.slice('/admin/'.length), state))
  }
  const answer = ({ id }: Work): Action => ({
    label: t('work:call.answer'),
    endpoint: '/admin/work/answer',
    run: () => dialogs.answer.show(id),
  })
  return (
    <>
      <TablePage
        endpoint="/admin/work/page"
        caption={t('work:call.page')}
        exports="/admin/work/export"
        emptyHint={t('course.work.none')}
        nameOf={nameOf}
        quick={{
          name: 'state',
          options: workStates.map((value) => ({ value, label: t(`work:state.${value}`) })),
        }}
        linked={[
          { name: 'doctorId', label: () => t('course.work.oneDoctor') },
          { name: 'patientId', label: () => t('course.work.onePatient') },
          { name: 'dueFrom', label: (day) => t('course.work.dueFrom', { day }) },
          { name: 'dueTo', label: (day) => t('course.work.dueTo', { day }) },
        ]}
        filters={[patientKeyword(), ...campus, { name: 'domain', input: <DictSelect type="domain" /> }]}
        columns={[
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'title' },
          { key: 'materialTitle', under: 'title', render: materialText },
          { key: 'domain', render: (row) => domains.label(row.domain) },
          { key: 'state', render: (row) => <WorkTag state={row.state} /> },
          { key: 'dueOn', sort: true },
          { key: 'timesAWeek' },
          { key: 'minutes' },
          { key: 'score' },
          { key: 'day', hidden: true },
          { key: 'submittedAt', hidden: true },
          { key: 'doctorName', about: 'person' },
          { key: 'campusName', about: 'campus' },
        ]}
        actions={[{ label: t('work:call.add'), primary: true, endpoint: '/admin/work/add', run: () => give.show() }]}
        rowKeys={(row) => ({ enter: () => detail.show(row.id) })}
        rowActions={(row) => [
          ...steps(row).slice(0, 1),
          { label: t('common.view'), endpoint: '/admin/work/detail', run: () => detail.show(row.id) },
          ...steps(row).slice(1),
        ]}
      />
      <WorkDetail dialog={detail} actions={(work) => [...steps(work), answer(work)]} />
      <StepForms dialogs={dialogs} />
      <GiveToPatient dialog={give} />
    </>
  )
}
