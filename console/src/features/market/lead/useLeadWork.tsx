import type { LeadCall } from '@cogcampus/contract/life/customer'
import { useState } from 'react'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import type { Keys } from '../../../ui/useKeys.ts'
import { CheckDialog } from '../check/CheckDialog.tsx'
import { FollowDialog } from '../follow/FollowDialog.tsx'
import { Allocate } from '../forms/Allocate.tsx'
import { AskStage } from '../forms/AskStage.tsx'
import { Fail } from '../forms/Fail.tsx'
import { Finish } from '../forms/Finish.tsx'
import { LeadForm } from '../forms/LeadForm.tsx'
import { Lock } from '../forms/Lock.tsx'
import { ToPool } from '../forms/ToPool.tsx'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { type Lead, pathOf, takes } from './lead.ts'
import { useLeadAction } from './useLeadAction.ts'
import { useLeadOutcome } from './useLeadOutcome.ts'

/** What is done to several leads at once, each in its own dialog. */
const forms = { allocate: Allocate, fail: Fail, pool: ToPool }
type Picked = { form: keyof typeof forms; leads: Lead[]; clear: () => void }
/** The states from which the nightly run moves a lead into the pool, unless it is locked. */
const falls: readonly Lead['state'][] = ['WAIT', 'IN', 'NOT']
/** A sold lead is read-only: its fields are the patient's and the parent's from then on. */
const changes = ({ mayAct, state }: Lead) => mayAct && state !== 'DONE'
const nothing = (): void => undefined

/**
 * The actions on leads: the buttons of one and of several (from the life cycle, the permission and the owner of the
 * lead), the keys, and the dialogs behind them. `element` stands once on the page.
 */
export function useLeadWork() {
  const can = useCan()
  const edit = useDialog('edit', { add: '/admin/customer/add', update: '/admin/customer/update' })
  const follow = useDialog('follow', '/admin/customer-follow/add')
  const ask = useDialog('ask', '/admin/customer/check')
  const finish = useDialog('finish', '/admin/customer/finish')
  const lock = useDialog('lock', '/admin/customer/lock')
  const check = useDialog('check', '/admin/customer/check/info')
  const merge = useDialog('merge', '/admin/customer/merge')
  const keyHelp = useDialog('keys', null)
  const [picked, setPicked] = useState<Picked>()
  const outcome = useLeadOutcome()
  const claim = useLeadAction('/admin/customer/apply', false)
  const remove = useLeadAction('/admin/customer/delete')
  const restore = useLeadAction('/admin/customer/restore')

  const claimAll = async (leads: Lead[], clear = nothing) => {
    const result = outcome.tell(leads, await claim.run({ ids: leads.map(({ id }) => id) }))
    if (result.ok) clear()
  }
  const pick = (form: Picked['form'], leads: Lead[], clear = nothing) => setPicked({ form, leads, clear })

  const step = (call: LeadCall, label: string, run: () => unknown, rest: Partial<Action> = {}) => ({
    call,
    action: { label, endpoint: pathOf(call), run, ...rest },
  })
  /** The steps that can be taken with several leads. */
  const many = (leads: Lead[], clear = nothing) => [
    step('customer/apply', t('market.claim'), () => claimAll(leads, clear), { primary: true, pending: claim.pending }),
    step('customer/allocation', t('market.allocate'), () => pick('allocate', leads, clear)),
    step('customer/notSet', t('market.fail'), () => pick('fail', leads, clear)),
    step('customer/inPublic', t('market.toPool'), () => pick('pool', leads, clear)),
  ]
  const kept = (lead: Lead): Action[] => [
    ...(changes(lead)
      ? [{ label: t('common.edit'), endpoint: '/admin/customer/update' as const, run: () => edit.show(lead.id) }]
      : []),
    ...(lead.mayAct && falls.includes(lead.state)
      ? [{ label: t('market.lock'), endpoint: '/admin/customer/lock' as const, run: () => lock.show(lead.id) }]
      : []),
    ...(lead.mayAct
      ? [{ label: t('market.merge'), endpoint: '/admin/customer/merge' as const, run: () => merge.show(lead.id) }]
      : []),
  ]
  const actions = (lead: Lead): Action[] => {
    if (lead.deletedAt) {
      const question = { title: t('common.restoreTitle', { name: lead.childName }) }
      const run = () => restore.run({ id: lead.id })
      return [{ label: t('common.restore'), endpoint: '/admin/customer/restore', confirm: question, run }]
    }
    const contact = step('customer-follow/add', t('market.follow'), () => follow.show(lead.id), { primary: true })
    const several = many([lead])
    const steps = [
      // A lead without an owner must be allocated first.
      ...(lead.ownerId === null ? [...several.slice(0, 2), contact] : [contact]),
      step('customer/finish', t('market.finish'), () => finish.show(lead.id)),
      ...several.slice(lead.ownerId === null ? 2 : 0),
      step('customer/check', t('market.ask'), () => ask.show(lead.id)),
    ]
    const { checkId } = lead
    return [
      ...(checkId
        ? [
            {
              label: t('market.seeCheck'),
              endpoint: '/admin/customer/check/info',
              run: () => check.show(checkId),
            } as const,
          ]
        : []),
      ...steps.filter(({ call }) => takes(call, lead)).map(({ action }) => action),
      ...kept(lead),
      ...(lead.mayAct && !checkId && lead.state !== 'DONE'
        ? [
            {
              label: t('common.delete'),
              endpoint: '/admin/customer/delete' as const,
              danger: true,
              confirm: { title: t('common.confirmDelete', { name: lead.childName }), hint: t('common.deletable') },
              bulk: { id: lead.id },
              run: () => remove.run({ id: lead.id }),
            },
          ]
        : []),
    ]
  }
  const selection = (leads: Lead[], clear: () => void): Action[] =>
    many(leads, clear)
      .filter(({ call }) => leads.some((lead) => takes(call, lead)))
      .map(({ action }) => action)
  const keys = (lead: Lead): Keys => {
    const press = (key: string, call: LeadCall, run: () => unknown): Keys =>
      takes(call, lead) && can(pathOf(call)) ? { [key]: () => void run() } : {}
    return {
      ...press('f', 'customer-follow/add', () => follow.show(lead.id)),
      ...press('c', 'customer/apply', () => claimAll([lead])),
      ...press('a', 'customer/allocation', () => pick('allocate', [lead])),
      ...(changes(lead) && can('/admin/customer/update') ? { e: () => edit.show(lead.id) } : {}),
    }
  }
  const Form = picked && forms[picked.form]
  const element = (
    <>
      <LeadForm dialog={edit} />
      <FollowDialog dialog={follow} />
      <AskStage dialog={ask} />
      <Finish dialog={finish} />
      <Lock dialog={lock} />
      <CheckDialog dialog={check} />
      <MergeDialog dialog={merge} />
      <KeyHelp dialog={keyHelp} />
      {Form && <Form leads={picked.leads} done={picked.clear} close={() => setPicked(undefined)} tell={outcome.tell} />}
      {outcome.element}
    </>
  )
  return {
    actions,
    selection,
    keys,
    add: () => edit.show(),
    help: () => keyHelp.show(),
    showCheck: check.show,
    element,
  }
}
export type LeadWork = ReturnType<typeof useLeadWork>
