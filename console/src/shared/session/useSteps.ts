import { held, type SessionCall, sessionLife } from '@cogcampus/contract/life/session'
import { notify } from '../../api/notify.ts'
import { useAction } from '../../api/useAction.ts'
import { useCan } from '../../api/user.ts'
import { capitalized } from '../../messages/format.ts'
import { t } from '../../messages/index.ts'
import type { Action } from '../../ui/actions.ts'
import { type ClockTime, useClock } from '../../ui/useClock.ts'
import { useDialog } from '../../ui/useDialog.ts'
import { daysLeft } from '../place/daysLeft.ts'
import { minutesOf, type Session } from './lesson.ts'

/** What else the hours of a session are shown with. */
export const also = ['/admin/order-info', '/admin/order-course', '/admin/patient']
/** What a session that goes to another place is shown with besides: the free time of doctors, and the lessons that leave hits. */
export const alsoMoved = [...also, '/admin/doctor-info', '/admin/doctor-leave']

/** How late the clock of a computer may run. */
const slackMinutes = 10

/** Whether a step is refused until the day of the session has come, or its beginning. */
function isEarly({ day, from }: Session, endpoint: string, now: ClockTime): boolean {
  if (endpoint === '/admin/so-day/checkIn') return day > now.day
  if (endpoint !== '/admin/so-day/done' && endpoint !== '/admin/so-day/absent') return false
  return day > now.day || (day === now.day && minutesOf(from) > now.minutes + slackMinutes)
}

/** The steps that ask for more than a click, each a dialog. */
export function useStepDialogs() {
  return {
    absent: useDialog('absent', '/admin/so-day/absent'),
    called: useDialog('called', '/admin/so-day/absent/called'),
    leave: useDialog('askLeave', '/admin/so-day/leave'),
    refuse: useDialog('refuse', '/admin/so-day/leave/check'),
    cancel: useDialog('cancel', '/admin/so-day/cancel'),
    move: useDialog('move', '/admin/so-day/move'),
    makeUp: useDialog('makeUp', '/admin/so-day/makeUp'),
    declined: useDialog('declined', '/admin/so-day/makeUp/declined'),
    edit: useDialog('change', '/admin/so-day/update'),
    join: useDialog('join', '/admin/so-day/join'),
    undo: useDialog('undo', '/admin/so-day/undo'),
    record: useDialog('record', '/admin/so-day/record/detail'),
    evaluate: useDialog('evaluate', '/admin/so-day/evaluate'),
    give: useDialog('give', '/admin/work/add'),
  }
}
export type StepDialogs = ReturnType<typeof useStepDialogs>

/** The steps that a session can take, as actions: those of one click, and those that open a dialog; `gone` is told when it was deleted. */
export function useSteps(
  dialogs: StepDialogs,
  gone?: () => void,
): (session: Session & { readOnly?: boolean }) => Action[] {
  const confirm = useAction('/admin/so-day/confirm', { also })
  const checkIn = useAction('/admin/so-day/checkIn', { also, done: false })
  const checkOut = useAction('/admin/so-day/checkIn/undo', { also })
  const done = useAction('/admin/so-day/done', { also })
  const agree = useAction('/admin/so-day/leave/check', { also })
  const remove = useAction('/admin/so-day/delete', { also })
  const now = useClock()
  const can = useCan()
  const [mayOverrun, mayMakeUp] = [can('/admin/so-day/join/overrun'), can('/admin/so-day/makeUp')]
  return (session) => {
    const { id, version, state } = session
    if (session.readOnly) return []
    const one = { sessions: [{ id, version }] }
    const agreed = { ...one, agreed: true }
    const all: (Action & { endpoint: `/admin/${SessionCall}` })[] = [
      {
        label: t('schedule.do.checkIn'),
        endpoint: '/admin/so-day/checkIn',
        bulk: one,
        run: async () => {
          const result = await checkIn.run(one)
          // By name: a card that leaves has the next child's under the mouse.
          if (result.ok && result.data.refused.length === 0)
            notify.success(t('schedule.did.checkIn', { name: session.patientName }))
        },
      },
      { label: t('schedule.do.done'), endpoint: '/admin/so-day/done', bulk: one, run: () => done.run(one) },
      {
        label: t('schedule.do.checkInUndo'),
        endpoint: '/admin/so-day/checkIn/undo',
        bulk: one,
        run: () => checkOut.run(one),
      },
      {
        label: t('schedule.do.agree'),
        endpoint: '/admin/so-day/leave/check',
        bulk: agreed,
        run: () => agree.run(agreed),
      },
      ...(mayMakeUp && state === 'LEAVE_ASKED' && !session.late
        ? [
            {
              label: t('schedule.do.agreeAndMakeUp'),
              endpoint: '/admin/so-day/leave/check' as const,
              run: async () => {
                const result = await agree.run(agreed)
                if (result.ok && result.data.refused.length === 0) dialogs.makeUp.show(id)
              },
            },
          ]
        : []),
      { label: t('schedule.do.refuse'), endpoint: '/admin/so-day/leave/check', run: () => dialogs.refuse.show(id) },
      { label: t('schedule.do.confirm'), endpoint: '/admin/so-day/confirm', bulk: one, run: () => confirm.run(one) },
      { label: t('schedule.do.move'), endpoint: '/admin/so-day/move', run: () => dialogs.move.show(id) },
      { label: t('common.edit'), endpoint: '/admin/so-day/update', run: () => dialogs.edit.show(id) },
      { label: t('schedule.do.leave'), endpoint: '/admin/so-day/leave', run: () => dialogs.leave.show(id) },
      {
        label: t('schedule.do.called'),
        endpoint: '/admin/so-day/absent/called',
        run: () => dialogs.called.show(id),
      },
      { label: t('schedule.do.absent'), endpoint: '/admin/so-day/absent', run: () => dialogs.absent.show(id) },
      {
        label: t('schedule.do.cancel'),
        endpoint: '/admin/so-day/cancel',
        danger: true,
        run: () => dialogs.cancel.show(id),
      },
      { label: t('schedule.do.undo'), endpoint: '/admin/so-day/undo', run: () => dialogs.undo.show(id) },
    ]
    const open = all
      .filter(({ endpoint }) => !isEarly(session, endpoint, now))
      .filter(({ endpoint }) => sessionLife.allows(endpoint.slice('/admin/'.length), state))
    const left = session.capacity - session.seats
    // A lesson for one stays one.
    const grows = session.capacity > 1 && sessionLife.allows('so-day/join', state) && (left > 0 || mayOverrun)
    const others: Action[] = [
      ...(grows
        ? [{ label: t('schedule.do.join'), endpoint: '/admin/so-day/join' as const, run: () => dialogs.join.show(id) }]
        : []),
      ...(state === 'PLANNED'
        ? [
            {
              label: t('common.delete'),
              endpoint: '/admin/so-day/delete' as const,
              danger: true,
              confirm: {
                title: t('common.confirmDelete', { name: `${session.patientName} ${session.day} ${session.from}` }),
                hint: t('schedule.deleteHint'),
              },
              run: async () => (await remove.run({ id })).ok && gone?.(),
            },
          ]
        : []),
    ]
    const made: Action[] =
      daysLeft(session) > 0
        ? [
            { label: t('schedule.do.makeUp'), endpoint: '/admin/so-day/makeUp', run: () => dialogs.makeUp.show(id) },
            {
              label: t('schedule.do.declined'),
              endpoint: '/admin/so-day/makeUp/declined',
              run: () => dialogs.declined.show(id),
            },
          ]
        : []
    const written: Action[] = held.includes(state)
      ? [
          {
            label: capitalized(t('so-day:table.soRecord')),
            endpoint: '/admin/so-day/record/detail',
            run: () => dialogs.record.show(id),
          },
          { label: t('work:call.add'), endpoint: '/admin/work/add', run: () => dialogs.give.show(id) },
          ...(state === 'DONE'
            ? [
                {
                  label: capitalized(t('so-day:table.soEvaluation')),
                  endpoint: '/admin/so-day/evaluate' as const,
                  run: () => dialogs.evaluate.show(id),
                },
              ]
            : []),
        ]
      : []
    return [...made, ...open, ...written, ...others].map((action, index) => ({
      ...action,
      primary: index === 0 && state !== 'DONE' && !action.danger && action.endpoint !== '/admin/so-day/checkIn/undo',
    }))
  }
}
