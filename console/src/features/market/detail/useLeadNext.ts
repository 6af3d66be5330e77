import type { Request } from '@cogcampus/contract'
import { useNavigate } from 'react-router'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { addressOfNew } from '../../../ui/useDialog.ts'
import type { LeadDetail } from '../lead/lead.ts'

/**
 * The actions on a lead in progress, the next step on the way to a deal in front: the family that pays today is registered, with
 * what the lead knows, and is served from its own page; once its order is paid, the deal is handed in.
 */
export function useLeadNext(lead: LeadDetail, actions: Action[]): Action[] {
  const navigate = useNavigate()
  const { state, mayAct, family } = lead
  if (state !== 'IN' || !mayAct) return actions
  const isHandIn = ({ endpoint }: Action) => endpoint === '/admin/customer/finish'
  if (family && family.orders.length > 0) {
    const handIn = actions.filter(isHandIn).map((action) => ({ ...action, primary: true }))
    const others = actions.filter((action) => !isHandIn(action))
    return [...handIn, ...others.map((action) => (handIn.length > 0 ? { ...action, primary: false } : action))]
  }
  if (family?.patients.some(({ name }) => name === lead.childName)) return actions
  const page = addressOfNew('/patient/list', 'register', familyOf(lead))
  const register: Action = {
    label: t('market.registerFamily'),
    endpoint: '/admin/patient/add',
    page,
    run: () => navigate(page),
  }
  const at = actions.findIndex(isHandIn)
  return actions.toSpliced(at < 0 ? actions.length : at, 0, register)
}

/** What a lead knows of the family, as its registration takes it. */
function familyOf({ campusId, childName, gender, birthday, source, contact, phone, relation, family }: LeadDetail) {
  const parent = { ...((family?.parentName ?? contact) ? { name: family?.parentName ?? contact } : {}), phone }
  return {
    ...{ campusId, name: childName },
    ...(gender ? { gender } : {}),
    ...(birthday ? { birthday } : {}),
    ...(source ? { source } : {}),
    parents: [{ parent, ...(relation ? { relation } : {}) }],
  } as Partial<Request<'/admin/patient/add'>>
}
