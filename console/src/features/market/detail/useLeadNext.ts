import { useNavigate } from 'react-router'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { addressOfNew } from '../../../ui/addressOfNew.ts'
import type { LeadDetail } from '../lead/lead.ts'

const isHandIn = ({ endpoint }: Action) => endpoint === '/admin/customer/finish'

/** A family may stand at the door before anybody has called it. */
const served: readonly LeadDetail['state'][] = ['WAIT', 'IN']

/**
 * The actions on a lead that waits or is in progress. A family that pays today is registered from it, and served from its own page;
 * once an order of the child is paid, handing in the deal is the first action, and until then a trial lesson may be booked.
 */
export function useLeadNext(lead: LeadDetail, actions: Action[]): Action[] {
  const navigate = useNavigate()
  const { id, state, mayAct, childName, family } = lead
  if (!served.includes(state) || !mayAct) return actions
  const child = family?.patients.find(({ name }) => name === childName)
  if (child && family?.orders.some(({ patientId }) => patientId === child.id) && actions.some(isHandIn)) {
    const [handIn, others] = [actions.filter(isHandIn), actions.filter((action) => !isHandIn(action))]
    return [
      ...handIn.map((action) => ({ ...action, primary: true })),
      ...others.map((action) => ({ ...action, primary: false })),
    ]
  }
  if (child && !child.mayTry) return actions
  const page = child
    ? `/patient/info?id=${child.id}&trial=${child.id}`
    : addressOfNew('/patient/list', 'register', { leadId: id })
  const next: Action = {
    label: t(child ? 'market.trial' : 'market.registerFamily'),
    endpoint: child ? '/admin/so-day/trial' : '/admin/patient/add',
    page,
    run: () => navigate(page),
  }
  const at = actions.findIndex(isHandIn)
  // Where there is nothing to hand in yet, after what is primary.
  return actions.toSpliced(at < 0 ? actions.findLastIndex(({ primary }) => primary) + 1 : at, 0, next)
}
