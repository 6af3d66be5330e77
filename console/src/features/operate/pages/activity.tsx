import type { Response } from '@cogcampus/contract'
import { type ActivityCall, activityLife, activityStates } from '@cogcampus/contract/life/activity'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { useAction } from '../../../api/useAction.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { ActivityDetail } from '../activity/ActivityDetail.tsx'
import { ActivityForm } from '../activity/ActivityForm.tsx'
import { CheckForm } from '../activity/CheckForm.tsx'
import { OfferForm } from '../activity/OfferForm.tsx'
import { ReasonForm } from '../activity/ReasonForm.tsx'
import { Span } from '../activity/Span.tsx'
import { ActivityTag } from '../activity/tags.tsx'

type Row = Response<'/admin/activity/page'>['list'][number]

/** Activities: drafts, what waits for headquarters, and what is approved, with the people who signed up. */
export default function ActivityPage() {
  const dialogs = useDialogs()
  const campus = useCampusFilter()
  const oneCampus = useUser()?.oneCampus
  return (
    <>
      <TablePage
        endpoint="/admin/activity/page"
        caption={t('activity:noun')}
        restore="/admin/activity/restore"
        nameOf={(row) => row.title}
        emptyHint={t('operate.activity.none')}
        quick={{
          name: 'state',
          options: activityStates.map((value) => ({ value, label: t(`activity:state.${value}`) })),
        }}
        linked={[
          { name: 'remind', label: () => t('operate.activity.waiting') },
          { name: 'asked', label: () => t('common.askedByMe') },
        ]}
        filters={[
          { name: 'keyword', input: <TextInput /> },
          ...campus,
          { name: 'type', input: <DictSelect type="activityType" placeholder={t('common.all')} /> },
        ]}
        columns={[
          {
            key: 'title',
            sort: true,
            render: (row) => <CellLink onClick={() => dialogs.view.show(row.id)}>{row.title}</CellLink>,
          },
          { key: 'type', under: 'title' },
          { key: 'state', render: (row) => <ActivityTag state={row.state} /> },
          { key: 'reason', hidden: true },
          {
            key: 'startAt',
            title: t('operate.activity.when'),
            sort: true,
            render: (row) => <Span from={row.startAt} to={row.endAt} />,
          },
          { key: 'offers', title: oneCampus ? t('operate.activity.offersHere') : t('activity:offers') },
          { key: 'taken', title: oneCampus ? t('operate.activity.takenHere') : t('activity:taken') },
          { key: 'campusName', render: (row) => row.campusName ?? t('operate.activity.headquarters') },
          { key: 'submittedByName', hidden: true },
          { key: 'submittedAt', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/activity/add', run: () => dialogs.edit.show() },
        ]}
        rowActions={useSteps(dialogs)}
      />
      <ActivityForm dialog={dialogs.edit} />
      <ActivityDetail dialog={dialogs.view} />
      <CheckForm dialog={dialogs.check} />
      <OfferForm dialog={dialogs.offer} />
      <ReasonForm
        dialog={dialogs.cancel}
        call="/admin/activity/cancel"
        title={t('operate.activity.cancel')}
        hint={t('operate.activity.cancelHint')}
      />
    </>
  )
}

function useDialogs() {
  return {
    edit: useDialog('edit', { add: '/admin/activity/add', update: '/admin/activity/update' }),
    view: useDialog('view', '/admin/activity/detail'),
    check: useDialog('check', '/admin/activity/check'),
    offer: useDialog('offer', '/admin/activity-campus/add'),
    cancel: useDialog('cancel', '/admin/activity/cancel'),
  }
}

/** What can be done to an activity as it stands: steps belong to the author's side, the decision to another person. */
function useSteps({ edit, check, offer, cancel }: ReturnType<typeof useDialogs>): (row: Row) => Action[] {
  const user = useUser()
  const submit = useAction('/admin/activity/submit')
  const withdraw = useAction('/admin/activity/withdraw')
  const remove = useAction('/admin/activity/delete')
  return ({ id, version, title, state, campusId, submittedBy }) => {
    const steps: (Action & { endpoint: `/admin/${ActivityCall}`; agreed?: boolean })[] = [
      {
        label: t('operate.activity.submit'),
        endpoint: '/admin/activity/submit',
        run: () => submit.run({ id, version }),
      },
      ...(submittedBy === user?.userId
        ? []
        : [
            {
              ...{ label: t('operate.activity.check'), endpoint: '/admin/activity/check' as const, agreed: true },
              run: () => check.show(id),
            },
          ]),
      { label: t('common.edit'), endpoint: '/admin/activity/update', run: () => edit.show(id) },
      {
        label: t('operate.activity.withdraw'),
        endpoint: '/admin/activity/withdraw',
        run: () => withdraw.run({ id, version }),
      },
      {
        ...{ label: t('operate.activity.cancel'), endpoint: '/admin/activity/cancel', danger: true },
        run: () => cancel.show(id),
      },
      {
        ...{ label: t('common.delete'), endpoint: '/admin/activity/delete', danger: true },
        confirm: { title: t('common.confirmDelete', { name: title }), hint: t('common.deletable') },
        run: () => remove.run({ id }),
      },
    ]
    const own = !user?.campusId || campusId !== null
    const offers: Action[] =
      state === 'PUBLISHED'
        ? [{ label: t('operate.activity.offer'), endpoint: '/admin/activity-campus/add', run: () => offer.show(id) }]
        : []
    if (!own) return offers
    return [
      ...offers,
      ...steps.filter(({ endpoint, agreed }) =>
        activityLife.step(endpoint.slice('/admin/'.length) as ActivityCall, state, answerOf(agreed)),
      ),
    ]
  }
}
