import { type WaitCall, waitLife, waitStates } from '@cogcampus/contract/life/wait'
import { useAction } from '../../../api/useAction.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { also } from '../../../shared/session/useSteps.ts'
import type { Action } from '../../../ui/actions.ts'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { OfferForm } from '../wait/OfferForm.tsx'
import { NoOffer, WaitTag } from '../wait/states.tsx'
import { WaitDetail } from '../wait/WaitDetail.tsx'
import { WaitForm } from '../wait/WaitForm.tsx'
import { WithdrawForm } from '../wait/WithdrawForm.tsx'
import { nameOf, offerText, type Wait, wishText } from '../wait/words.ts'

/** The waitlist: the families to call about an offer, and those who wait, in their order. */
export default function WaitPage() {
  const dialogs = {
    edit: useDialog('edit', { add: '/admin/so-wait/add', update: '/admin/so-wait/update' }),
    offer: useDialog('offer', '/admin/so-wait/offer'),
    withdraw: useDialog('withdraw', '/admin/so-wait/withdraw'),
    detail: useDialog('detail', '/admin/so-wait/detail'),
  }
  const steps = useSteps(dialogs)
  const campus = useCampusFilter()
  const user = useUser()
  const [query] = useQueryState()
  const campusId = query.campusId ? Number(query.campusId) : (user?.campusId ?? undefined)
  return (
    <>
      <TablePage
        endpoint="/admin/so-wait/page"
        caption={t('so-wait:call.page')}
        exports="/admin/so-wait/export"
        emptyHint={t('schedule.wait.none')}
        nameOf={nameOf}
        quick={{
          name: 'state',
          options: waitStates.map((value) => ({ value, label: t(`so-wait:state.${value}`) })),
        }}
        linked={[{ name: 'remind', label: () => t('schedule.wait.toCall') }]}
        filters={[
          patientKeyword(),
          ...campus,
          { name: 'courseId', input: <CourseSelect campusId={campusId} placeholder={t('common.all')} /> },
          { name: 'doctorId', input: <DoctorSelect campusId={campusId} placeholder={t('common.all')} /> },
        ]}
        columns={[
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'state', render: (row) => <WaitTag state={row.state} /> },
          { key: 'noOffer', under: 'state', render: (row) => row.noOffer && <NoOffer wait={row} /> },
          {
            key: 'byFamily',
            under: 'state',
            title: t('fields:source'),
            render: ({ byFamily }) => t(`schedule.wait.by.${byFamily ? 'FAMILY' : 'DESK'}`),
          },
          { key: 'offerDay', title: t('schedule.wait.offered') },
          {
            key: 'offerFrom',
            title: t('schedule.time'),
            under: 'offerDay',
            render: ({ offerFrom, offerTo }) => offerFrom && `${offerFrom}–${offerTo}`,
          },
          { key: 'offerDoctorName', title: t('schedule.doctor') },
          { key: 'deadline', render: (row) => row.state === 'OFFERED' && <DateText value={row.deadline} /> },
          { key: 'parentName' },
          { key: 'phone', under: 'parentName' },
          { key: 'weekdays', title: t('schedule.wait.can'), render: wishText },
          { key: 'doctorName', under: 'weekdays' },
          { key: 'fromDay', hidden: true },
          { key: 'toDay', hidden: true },
          { key: 'createdAt', sort: true, hidden: true },
          { key: 'campusName', about: 'campus' },
          { key: 'reason', hidden: true },
          { key: 'remark', hidden: true },
        ]}
        actions={[
          { label: t('common.add'), primary: true, endpoint: '/admin/so-wait/add', run: () => dialogs.edit.show() },
        ]}
        rowActions={steps}
      />
      <WaitForm dialog={dialogs.edit} />
      <OfferForm dialog={dialogs.offer} />
      <WithdrawForm dialog={dialogs.withdraw} />
      <WaitDetail dialog={dialogs.detail} />
    </>
  )
}

type Dialogs = Record<'edit' | 'offer' | 'withdraw' | 'detail', ReturnType<typeof useDialog>>

/** The steps that an entry can take, as actions. */
function useSteps(dialogs: Dialogs): (wait: Wait) => Action[] {
  const take = useAction('/admin/so-wait/take', { also: [...also, '/admin/so-day'] })
  const decline = useAction('/admin/so-wait/decline')
  return (wait) => {
    const { id, version, state } = wait
    const seen = { id, version }
    const place = { place: offerText(wait) ?? '', doctor: wait.offerDoctorName ?? '' }
    const all: (Action & { endpoint: `/admin/${WaitCall}` })[] = [
      {
        label: t('schedule.wait.do.take'),
        endpoint: '/admin/so-wait/take',
        confirm: {
          title: t('schedule.wait.confirmTake', { name: nameOf(wait) }),
          hint: t('schedule.wait.takeHint', place),
        },
        run: () => take.run(seen),
      },
      {
        label: t('schedule.wait.do.decline'),
        endpoint: '/admin/so-wait/decline',
        confirm: {
          title: t('schedule.wait.confirmDecline', { name: nameOf(wait) }),
          hint: t('schedule.wait.declineHint'),
        },
        run: () => decline.run(seen),
      },
      { label: t('so-wait:call.offer'), endpoint: '/admin/so-wait/offer', run: () => dialogs.offer.show(id) },
      { label: t('common.edit'), endpoint: '/admin/so-wait/update', run: () => dialogs.edit.show(id) },
      {
        label: t('schedule.wait.do.withdraw'),
        endpoint: '/admin/so-wait/withdraw',
        danger: true,
        run: () => dialogs.withdraw.show(id),
      },
    ]
    const open = all.filter(({ endpoint }) => waitLife.allows(endpoint.slice('/admin/'.length), state))
    return [...open, { label: t('common.view'), endpoint: '/admin/so-wait/detail', run: () => dialogs.detail.show(id) }]
  }
}
