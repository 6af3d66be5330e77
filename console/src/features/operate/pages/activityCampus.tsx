import type { Response } from '@cogcampus/contract'
import { type OfferCall, offerLife, offerStates } from '@cogcampus/contract/life/activity'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { OfferUpdateForm } from '../activity/OfferForm.tsx'
import { ReasonForm } from '../activity/ReasonForm.tsx'
import { ShareDialog } from '../activity/ShareDialog.tsx'
import { Span } from '../activity/Span.tsx'
import { OfferTag } from '../activity/tags.tsx'

type Row = Response<'/admin/activity-campus/page'>['list'][number]

/** Activities at campuses: what is to be answered, what takes sign-ups, and what is over. */
export default function ActivityCampusPage() {
  const dialogs = useDialogs()
  const campus = useCampusFilter()
  return (
    <>
      <TablePage
        endpoint="/admin/activity-campus/page"
        caption={t('activity-campus:noun')}
        restore="/admin/activity-campus/restore"
        nameOf={(row) => row.activityTitle}
        emptyHint={t('operate.offer.none')}
        quick={{
          name: 'state',
          options: offerStates.map((value) => ({ value, label: t(`activity-campus:state.${value}`) })),
        }}
        linked={[{ name: 'remind', label: () => t('operate.offer.remind') }]}
        filters={[{ name: 'keyword', input: <TextInput /> }, ...campus]}
        columns={[
          {
            key: 'activityTitle',
            render: (row) => (
              <PageLink to={`/operate/activityUser?activityCampusId=${row.id}`}>{row.activityTitle}</PageLink>
            ),
          },
          { key: 'campusName', about: 'campus', under: 'activityTitle' },
          { key: 'state', render: (row) => <OfferTag row={row} /> },
          { key: 'signFrom', under: 'state' },
          {
            key: 'startAt',
            title: t('operate.activity.when'),
            sort: true,
            render: (row) => <Span from={row.startAt} to={row.endAt} />,
          },
          { key: 'place', under: 'startAt' },
          {
            key: 'taken',
            title: t('operate.offer.seats'),
            align: 'right',
            render: ({ taken, seats }) => `${taken} / ${seats}`,
          },
          { key: 'waiting' },
          { key: 'came' },
          { key: 'reason', hidden: true },
        ]}
        rowActions={useSteps(dialogs)}
      />
      <OfferUpdateForm dialog={dialogs.edit} />
      <ShareDialog dialog={dialogs.share} />
      <ReasonForm dialog={dialogs.decline} call="/admin/activity-campus/decline" title={t('operate.offer.decline')} />
      <ReasonForm
        dialog={dialogs.cancel}
        call="/admin/activity-campus/cancel"
        title={t('operate.offer.cancel')}
        hint={t('operate.activity.cancelHint')}
      />
    </>
  )
}

function useDialogs() {
  return {
    edit: useDialog('edit', '/admin/activity-campus/update'),
    share: useDialog('share', '/admin/activity-campus/detail'),
    decline: useDialog('decline', '/admin/activity-campus/decline'),
    cancel: useDialog('cancel', '/admin/activity-campus/cancel'),
  }
}

/** What can be done to an offer as it stands. */
function useSteps({ edit, share, decline, cancel }: ReturnType<typeof useDialogs>): (row: Row) => Action[] {
  const navigate = useNavigate()
  const also = { also: ['/admin/activity', '/admin/activity-user'] }
  const open = useAction('/admin/activity-campus/open', also)
  const close = useAction('/admin/activity-campus/close', also)
  const end = useAction('/admin/activity-campus/end', also)
  const remove = useAction('/admin/activity-campus/delete', also)
  return ({ id, version, state, activityTitle }) => {
    const call = (name: 'open' | 'decline' | 'close' | 'end' | 'cancel' | 'update' | 'delete') =>
      `/admin/activity-campus/${name}` as const
    const steps: (Action & { endpoint: `/admin/${OfferCall}` })[] = [
      {
        label: t(state === 'CLOSED' ? 'operate.offer.reopen' : 'operate.offer.open'),
        ...{ endpoint: call('open'), run: () => open.run({ id, version }) },
      },
      { label: t('operate.offer.close'), endpoint: call('close'), run: () => close.run({ id, version }) },
      {
        ...{ label: t('operate.offer.end'), endpoint: call('end'), run: () => end.run({ id, version }) },
        confirm: { title: t('operate.offer.confirmEnd'), hint: t('operate.offer.endHint') },
      },
      { label: t('common.edit'), endpoint: call('update'), run: () => edit.show(id) },
      { label: t('operate.offer.decline'), endpoint: call('decline'), danger: true, run: () => decline.show(id) },
      { label: t('operate.offer.cancel'), endpoint: call('cancel'), danger: true, run: () => cancel.show(id) },
      {
        ...{ label: t('common.delete'), endpoint: call('delete'), danger: true, run: () => remove.run({ id }) },
        confirm: { title: t('common.confirmDelete', { name: activityTitle }), hint: t('common.deletable') },
      },
    ]
    const taking = ['OPEN', 'CLOSED', 'RUNNING'].includes(state)
    const door: Action[] = [
      {
        ...{ label: t('operate.offer.scan'), endpoint: '/admin/activity-user/checkIn', page: '/operate/activityScan' },
        run: () => navigate(`/operate/activityScan?offer=${id}`),
      },
      {
        ...{ label: t('operate.offer.link'), endpoint: '/admin/activity-campus/detail' },
        run: () => share.show(id),
      },
    ]
    return [
      ...(taking ? door : []),
      ...steps.filter(({ endpoint }) => offerLife.allows(endpoint.slice('/admin/'.length), state)),
    ]
  }
}
