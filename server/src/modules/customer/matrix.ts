import { customer } from '@cogcampus/contract/admin/customer'
import { visitor } from '@cogcampus/contract/api/customer'
import { makeLead, makeMerge, makeVisitor, markLeads } from '../../../test/matrix/leads.ts'
import {
  accounts,
  id,
  ids,
  leadManagers,
  marketing,
  matrixOf,
  most,
  newPhone,
  nothing,
  one,
  row,
  type Target,
} from '../../../test/matrix/policy.ts'
import { saleOf } from '../../../test/world.ts'

const registering = { may: [...marketing.may, 'CAMPUS_STAFF'] } as const
const receiving = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const
const importing = { may: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL', 'MARKETING_CONSULTANT'] } as const
const consultants = { may: ['MARKETING_CONSULTANT', 'SALES_CONSULTANT'] } as const
const lead = ({ word, campusId }: Target) => ({ campusId, childName: word, phone: newPhone() })
const agreed = ({ id }: Target) => ({ id, agreed: true })

export default [
  matrixOf(customer, {
    things: {
      lead: { owned: true, own: true, make: makeLead },
      visitor: { owned: true, own: true, make: makeVisitor },
      merge: { owned: true, own: true, make: makeMerge },
      import: {
        make: ({ sql, word, marked, ownerId, verdict }) =>
          one(sql`insert into import_run (noun, owner_id, language, file_name, file_key, headers, sample, mapping, rows, state)
          values ('customer', ${ownerId}, 'en', ${marked}, ${word}, '["a", "b", "c"]', '[]', '{}', 1, ${verdict.step ?? 'UPLOADED'})
          returning id`),
      },
    },
    mark: markLeads,
    marked: ['visits', 'page', 'wait', 'in', 'inStatus', 'not', 'sale', 'follow/real', 'pool/preview', 'pagePublic'],
    calls: {
      campuses: { ...registering, request: nothing },
      owners: { ...marketing, request: nothing },
      add: { ...registering, request: lead },
      visits: { ...receiving, request: most },
      'visits/detail': { ...receiving, about: 'visitor', request: id },
      'visits/correct': {
        ...receiving,
        about: 'visitor',
        request: (at) => ({ ...row(at), ...lead(at), campusId: at.leadCampusId ?? at.campusId }),
      },
      update: {
        ...marketing,
        about: 'lead',
        request: (at) => ({ ...row(at), ...lead(at), campusId: at.leadCampusId ?? at.campusId }),
      },
      delete: { ...leadManagers, about: 'lead', request: id },
      restore: { ...leadManagers, about: 'lead', live: 'NOT_FOUND', deleted: 'done', request: id },
      detail: { ...marketing, about: 'lead', deleted: 'done', request: id },
      page: { ...marketing, request: most },
      pagePublic: { ...marketing, request: most },
      wait: { ...marketing, request: most },
      in: { ...marketing, request: most },
      inStatus: { ...marketing, request: most },
      'inStatus/check': { ...leadManagers, request: most },
      not: { ...marketing, request: most },
      sale: { ...marketing, request: most },
      allocation: {
        ...leadManagers,
        about: 'lead',
        lead: 'POOL',
        request: ({ id, consultantId }) => ({ ids: [id], ownerId: consultantId }),
      },
      'allocation/candidates': { ...leadManagers, request: ({ campusId }) => ({ campusId }) },
      apply: { ...consultants, about: 'lead', lead: 'POOL', request: ids },
      follow: {
        ...marketing,
        about: 'lead',
        request: ({ id, word }) => ({ customerId: id, method: 'call', twoWay: true, content: word }),
      },
      'follow/real': { ...marketing, request: most },
      queue: { ...marketing, request: nothing },
      intentionLevel: {
        ...marketing,
        about: 'lead',
        lead: 'IN',
        request: (at) => ({ ...row(at), intention: 'B' as const }),
      },
      lock: { ...leadManagers, about: 'lead', request: (at) => ({ ...row(at), lockedTo: null }) },
      check: {
        ...marketing,
        about: 'lead',
        lead: 'IN',
        request: ({ id, word }) => ({ id, stage: 'WAIT' as const, reason: word }),
      },
      'check/info': { ...marketing, about: 'check', lead: 'IN_CHECK', request: id },
      notSet: { ...marketing, about: 'lead', lead: 'IN', request: (at) => ({ ...ids(at), lostReason: 'price' }) },
      inPublic: { ...marketing, about: 'lead', lead: 'IN', request: ids },
      finish: {
        ...marketing,
        about: 'lead',
        lead: 'IN',
        request: ({ id, word, parts }) => ({
          id,
          patient: { name: word, gender: 1 as const, birthday: '2018-05-01' },
          parent: { name: word, phone: newPhone(), relation: 'mother' },
          order: saleOf(parts?.courseId ?? 987_654_321),
        }),
      },
      'apply/check/campus': { may: ['CAMPUS_PRINCIPAL'], about: 'check', lead: 'FINISH_CAMPUS', request: agreed },
      'apply/check/leader': { may: ['MARKETING_DIRECTOR'], about: 'check', lead: 'FINISH_LEADER', request: agreed },
      similar: { ...leadManagers, about: 'lead', request: id },
      merge: { ...leadManagers, about: 'lead', request: ({ id, secondId }) => ({ winnerId: id, loserId: secondId }) },
      unmerge: { ...leadManagers, about: 'merge', request: id },
      'pool/preview': { ...leadManagers, request: most },
      'pool/rules': { ...marketing, request: nothing },
      'total/consultant': { may: ['SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'], request: nothing },
      'total/manager': { ...leadManagers, request: nothing },
      'total/market': { may: ['MARKETING_CONSULTANT', 'MARKETING_DIRECTOR'], request: nothing },
      export: { ...leadManagers, request: () => ({ list: 'wait' as const }) },
      'import/template': { ...importing, request: nothing },
      'import/upload': { ...importing, request: nothing },
      'import/detail': { ...importing, about: 'import', mine: { elsewhere: 'NOT_FOUND' }, request: id },
      'import/page': { ...importing, request: nothing },
      'import/check': {
        ...importing,
        about: 'import',
        mine: { elsewhere: 'NOT_FOUND' },
        request: ({ id }) => ({ id, mapping: { childName: 0, phone: 1, campusId: 2 } }),
      },
      'import/run': { ...importing, step: 'CHECKED', about: 'import', mine: { elsewhere: 'NOT_FOUND' }, request: id },
      'import/undo': { ...importing, step: 'DONE', about: 'import', mine: { elsewhere: 'NOT_FOUND' }, request: id },
      'import/errors': { ...importing, about: 'import', mine: { elsewhere: 'NOT_FOUND' }, request: id },
    },
  }),
  matrixOf(visitor, {
    calls: {
      // The accounts of this test have no phone.
      trial: {
        ...accounts,
        live: 'PHONE_REQUIRED',
        request: ({ campusId, word }) => ({ campusId, childName: word, contactName: word }),
      },
    },
  }),
]
