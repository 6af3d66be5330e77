import type { Response } from '@cogcampus/contract'
import { type Canceller, sessionLife } from '@cogcampus/contract/life/session'
import { Alert, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../api/notify.ts'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { type OrderDetail, orderNouns } from '../../../shared/order/order.ts'
import { useTaking, WhoseCancellation } from '../../../shared/session/CancelSeveral.tsx'
import { SessionTag } from '../../../shared/session/SessionTag.tsx'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useOutcome } from '../../../ui/useOutcome.tsx'
import styles from './Held.module.css'

/** As many as can be cancelled in one go. */
const MOST = 200

/**
 * In a form that ends hours of an order: the planned sessions that hold some, to be cancelled here, for the reason that the
 * form gives. Nothing where none are held.
 */
export function Held({ order }: { order: OrderDetail }) {
  const may = useCan()('/admin/so-day/page')
  const hours = order.lines.reduce((sum, { held }) => sum + held, 0)
  const query = { holdsOf: order.id, sort: 'day', pageSize: MOST }
  const { data, isError } = useApi('/admin/so-day/page', query, { enabled: may && hours > 0 })
  if (hours === 0) return null
  if (!may || isError)
    return <Alert type="warning" showIcon className={styles.held ?? ''} title={t('order.heldOnly', { hours })} />
  return data ? <Sessions sessions={data.list} hours={hours} /> : null
}

type Session = Response<'/admin/so-day/page'>['list'][number]

const nameOf = ({ day, from, courseName }: Session) => `${day} ${from} ${courseName}`

function Sessions({ sessions, hours }: { sessions: Session[]; hours: number }) {
  const form = Form.useFormInstance<{ reason?: string }>()
  const [ticked, tick] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [cancelledBy, cancelBy] = useState<Canceller>('PATIENT')
  const cancel = useAction('/admin/so-day/cancel', { also: orderNouns })
  const outcome = useOutcome()
  const mayCancel = useCan()('/admin/so-day/cancel')
  const open = sessions.filter(({ state }) => sessionLife.allows('so-day/cancel', state))
  const taking = useTaking(mayCancel ? open.map(({ id }) => id) : [])
  const takes = ({ id }: Session) => cancelledBy === 'PATIENT' && taking?.has(id) === true
  // What has begun, or would cost the family its hours, is cancelled only where somebody says so.
  const known = taking !== undefined || cancelledBy !== 'PATIENT'
  const offered = (session: Session) => known && session.state !== 'CHECKED_IN' && !takes(session)
  const chosen = mayCancel ? open.filter((session) => ticked.get(session.id) ?? offered(session)) : []
  const elsewhere = hours - sessions.reduce((sum, session) => sum + session.hours, 0)

  async function run(): Promise<void> {
    const typed = await form.validateFields(['reason']).catch(() => null)
    if (!typed) return form.scrollToField('reason', { focus: true, block: 'center' })
    const title = t('order.cancelHeldTitle', { count: chosen.length })
    const count = chosen.filter(takes).length
    const hint = count > 0 ? t('order.cancelHeldTakes', { count }) : t('order.cancelHeldHint')
    if (!(await confirm({ title, hint, danger: true }))) return
    const reason = (typed.reason ?? '').slice(0, 200)
    const seen = chosen.map(({ id, version }) => ({ id, version }))
    const result = await cancel.run({ sessions: seen, cancelledBy, reason })
    if (!result.ok) notify.error(result.failure.message)
    else if (result.data.refused.length > 0) {
      const names = new Map(chosen.map((session) => [session.id, nameOf(session)]))
      outcome.tell(result.data, (id) => names.get(id) ?? String(id))
    }
  }

  return (
    <section className={styles.held} aria-label={t('order.held', { count: sessions.length, hours })}>
      <strong>{t('order.held', { count: sessions.length, hours })}</strong>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            {mayCancel && (
              <Checkbox
                aria-label={nameOf(session)}
                disabled={!open.includes(session)}
                checked={chosen.includes(session)}
                onChange={({ target }) => tick(new Map(ticked).set(session.id, target.checked))}
              />
            )}
            <div className={styles.what}>
              <span>
                <DateText value={session.day} /> {session.from}–{session.to}
              </span>
              <span>{session.courseName}</span>
              <small>{session.doctorName}</small>
              <SessionTag state={session.state} />
              {takes(session) && <StatusTag tone="warning">{t('order.heldTakes')}</StatusTag>}
            </div>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p>{t('order.heldElsewhere', { hours: elsewhere })}</p>}
      {mayCancel && open.length > 0 && (
        <>
          <p>{t('order.heldHint')}</p>
          <div className={styles.how}>
            <div className={styles.who}>
              <span>{t('so-day:cancelledBy')}</span>
              <WhoseCancellation value={cancelledBy} onChange={cancelBy} />
            </div>
            <ActionBar
              actions={[
                {
                  label: t('order.cancelHeld', { count: chosen.length }),
                  endpoint: '/admin/so-day/cancel',
                  danger: true,
                  disabled: chosen.length === 0,
                  pending: cancel.pending,
                  run,
                },
              ]}
            />
          </div>
        </>
      )}
      {outcome.element}
    </section>
  )
}
