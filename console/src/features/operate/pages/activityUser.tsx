import type { Response } from '@cogcampus/contract'
import { signUpLife, signUpStates } from '@cogcampus/contract/life/activity'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { SubjectContext } from '../../../ui/subject.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import styles from '../activity/activity.module.css'
import { SignUpForm } from '../activity/SignUpForm.tsx'
import { SignUpNumbers } from '../activity/SignUpNumbers.tsx'
import { SignUpTag } from '../activity/tags.tsx'

type Row = Response<'/admin/activity-user/page'>['list'][number]

/** Sign-ups for activities, with what became of each: a seat or the line, the door, the lead. */
export default function ActivityUserPage() {
  const add = useDialog('edit', '/admin/activity-user/add')
  const numbers = useDialog('numbers', '/admin/activity-user/reveal')
  const cancel = useAction('/admin/activity-user/cancel', { also: ['/admin/activity-campus', '/admin/activity'] })
  const campus = useCampusFilter()
  const [query] = useQueryState()
  const offerId = typeof query.activityCampusId === 'number' ? query.activityCampusId : undefined
  return (
    <>
      <TablePage
        endpoint="/admin/activity-user/page"
        caption={t('activity-user:noun')}
        exports="/admin/activity-user/export"
        emptyHint={t('operate.signUp.none')}
        quick={{
          name: 'state',
          options: signUpStates.map((value) => ({ value, label: t(`activity-user:state.${value}`) })),
        }}
        linked={[
          { name: 'activityId', label: () => t('operate.signUp.ofActivity') },
          { name: 'activityCampusId', label: () => t('operate.signUp.ofOffer') },
          { name: 'outcome', label: (outcome) => t(`activity-user:outcome.${outcome}`) },
        ]}
        filters={[{ name: 'keyword', input: <TextInput placeholder={t('operate.signUp.keyword')} /> }, ...campus]}
        columns={[
          { key: 'name' },
          { key: 'phone', under: 'name' },
          { key: 'childName' },
          { key: 'people' },
          {
            key: 'state',
            render: (row) => (
              <>
                <SignUpTag state={row.state} />
                {row.place !== null && ` ${t('operate.signUp.line', { count: row.place })}`}
              </>
            ),
          },
          { key: 'activityTitle' },
          { key: 'startAt', under: 'activityTitle' },
          { key: 'customerId', title: t('operate.signUp.family'), render: (row) => <Family row={row} /> },
          { key: 'answers', render: (row) => <p className={styles.answers}>{row.answers}</p> },
          { key: 'source', hidden: true, render: (row) => t(`activity-user:source.${row.source}`) },
          { key: 'checkedInAt', hidden: true },
          { key: 'createdAt', sort: true },
          { key: 'campusName', about: 'campus' },
        ]}
        actions={[
          {
            ...{ label: t('operate.signUp.add'), primary: true, endpoint: '/admin/activity-user/add' },
            run: () => add.show(),
          },
        ]}
        rowActions={({ id, version, state, name }) => [
          { label: t('common.showNumbers'), endpoint: '/admin/activity-user/reveal', run: () => numbers.show(id) },
          ...(signUpLife.allows('activity-user/cancel', state)
            ? [
                {
                  ...{
                    label: t('operate.signUp.cancel'),
                    endpoint: '/admin/activity-user/cancel' as const,
                    danger: true,
                  },
                  confirm: {
                    title: t('operate.signUp.confirmCancel', { name }),
                    hint: t('operate.signUp.cancelHint'),
                  },
                  run: () => cancel.run({ id, version }),
                },
              ]
            : []),
        ]}
      />
      <SubjectContext value={offerId === undefined ? undefined : { id: offerId }}>
        <SignUpForm dialog={add} offerId={offerId} />
      </SubjectContext>
      <SignUpNumbers dialog={numbers} />
    </>
  )
}

/** Who signed up: the family of a patient, or a lead. */
function Family({ row: { patientId, patientName, customerId, newLead } }: { row: Row }) {
  const can = useCan()
  if (patientId) return <PatientLink id={patientId} name={patientName ?? ''} />
  if (!customerId) return t('operate.signUp.patient')
  const text = t(newLead ? 'activity-user:newLead' : 'operate.signUp.known')
  return can('/admin/customer/detail') ? <PageLink to={`/market/lead?id=${customerId}`}>{text}</PageLink> : text
}
