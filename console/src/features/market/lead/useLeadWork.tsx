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
import { useOutcome } from './useOutcome.tsx'

/** What is done to several leads at once, each in its own dialog. */
const forms = { allocate: Allocate, fail: Fail, pool: ToPool }
type Picked = { form: keyof typeof forms; leads: Lead[]; clear: () => void }
/** The states from which the nightly run takes a lead, and a lock keeps it. */
const falls: readonly Lead['state'][] = ['WAIT', 'IN', 'NOT']
const nothing = (): void => undefined

/**
 * All that a person can do with leads: the buttons of one and of several (from the life cycle, the permission and whose
 * the lead is), the keys, and the dialogs behind them. `element` stands once on the page.
 */
export function useLeadWork() {
  const can = useCan()
  const edit = useDialog('edit')
  const follow = useDialog('follow')
  const ask = useDialog('ask')
  const finish = useDialog('finish')
  const lock = useDialog('lock')
  const check = useDialog('check')
  const merge = useDialog('merge')
  const keyHelp = useDialog('keys')
  const [picked, setPicked] = useState<Picked>()
  const outcome = useOutcome()
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
  const actions = (lead: Lead): Action[] => {
    if (lead.deletedAt) {
      const question = { title: t('market.restoreTitle', { name: lead.childName }) }
      const run = () => restore.run({ id: lead.id })
      return [{ label: t('common.restore'), endpoint: '/admin/customer/restore', confirm: question, run }]
    }
    const contact = step('customer-follow/add', t('market.follow'), () => follow.show(lead.id), { primary: true })
    const several = many([lead])
    const steps = [
      // What nobody holds is given to somebody first.
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
      ...(lead.mayAct
        ? ([
            { label: t('common.edit'), endpoint: '/admin/customer/update', run: () => edit.show(lead.id) },
            ...(falls.includes(lead.state)
              ? ([
                  { label: t('market.lock'), endpoint: '/admin/customer/lock', run: () => lock.show(lead.id) },
                ] as const)
              : []),
            { label: t('market.merge'), endpoint: '/admin/customer/merge', run: () => merge.show(lead.id) },
          ] as const)
        : []),
      ...(lead.mayAct && !checkId && lead.state !== 'DONE'
        ? [
            {
              label: t('common.delete'),
              endpoint: '/admin/customer/delete' as const,
              danger: true,
              confirm: { title: t('common.confirmDelete', { name: lead.childName }), hint: t('common.deletable') },
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
      ...(lead.mayAct && can('/admin/customer/update') ? { e: () => edit.show(lead.id) } : {}),
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
