import { callAs, unique } from './real.ts'

/** A phone that no other test uses. */
export const newPhone = () => `19${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

/** The first campus, where `consultant` and `principal` work. */
async function homeCampus(): Promise<number> {
  const [campus] = await callAs('consultant', '/admin/customer/campuses', {}, false)
  return campus?.id ?? 0
}

/** A lead of the consultant, waiting for its first contact. */
export async function newLead(more: { childName?: string; phone?: string; contact?: string } = {}) {
  const lead = { childName: unique('客户'), phone: newPhone(), ...more }
  const { id } = await callAs('consultant', '/admin/customer/add', { ...lead, campusId: await homeCampus() })
  return { id, ...lead }
}

/** A lead of the consultant in progress. */
export async function contactedLead() {
  const lead = await newLead()
  const contact = { customerId: lead.id, method: 'call', twoWay: true, content: '家长愿意了解' }
  await callAs('consultant', '/admin/customer-follow/add', contact)
  return lead
}

/** A lead in the public pool that never had an owner. */
export async function pooledLead() {
  const lead = { childName: unique('公海'), phone: newPhone() }
  const { id } = await callAs('director', '/admin/customer/add', {
    ...lead,
    campusId: await homeCampus(),
    ownerId: null,
  })
  await callAs('director', '/admin/customer/inPublic', { ids: [id] })
  return { id, ...lead }
}
