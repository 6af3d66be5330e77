// A family that is signed in, of whose children pages speak.
import { load } from './stub.mjs'

/** A child of the account, as it is listed. */
export const childOf = (id, name) => ({
  ...{ id, name, gender: 1, birthday: '2018-04-01', photo: null, campusId: 1, campusName: '徐汇', campusPhone: null },
  ...{ doctorName: null, relation: 'mother', guardian: true, payer: true, mayAskLeave: true, seesReports: true },
  ...{ holders: {}, consent: 'GIVEN', next: null, hoursFree: 8, hoursHeld: 2, coursesLow: [], unlimited: false },
  ...{ worksOpen: 0, version: 1 },
})
export const children = [childOf(5, '彭梓涵'), childOf(6, '彭梓轩')]
export const pathOf = (url) => new URL(url, 'https://x').pathname
const rows = { list: [], total: 0 }
export const answers = {
  '/api/rbac/user/userInfo': {
    ...{ userName: '石娜', phone: '139****0155', phoneBound: true, agreementDue: false },
    patients: children.map(({ id, name }) => ({ id, name, relation: 'mother', grown: false })),
  },
  '/api/patient/list': children,
  '/api/so-wish/list': { wishes: [], slots: [] },
  ...Object.fromEntries(
    ['so-day', 'so-day/makeUp', 'work', 'reply', 'order-info', 'patient/report', 'activity-info'].map((noun) => [
      `/api/${noun}/page`,
      rows,
    ]),
  ),
  '/api/order-info/hours': rows,
  '/api/patient/accessLog': rows,
}

/** A family that is signed in; `more` answers some calls otherwise. */
export function family(more = {}) {
  const run = load(({ url }) => {
    const path = pathOf(url)
    return more[path]?.() ?? { data: answers[path] ?? [] }
  })
  run.stored.set('cog.applet.session', JSON.stringify({ token: 'token-before' }))
  return run
}
