import type { Request, Response } from '@cogcampus/contract'
import { allRights } from './Rights.tsx'

type Lead = Pick<
  Response<'/admin/customer/detail'>,
  'campusId' | 'childName' | 'gender' | 'birthday' | 'source' | 'contact' | 'phone' | 'relation'
> &
  Partial<Pick<Response<'/admin/customer/detail'>, 'family'>>

/** The lead that a family was, with the names that the page before showed of it. */
export interface KnownLead extends Partial<Pick<Lead, 'childName' | 'contact'>> {
  leadId: number
}

/** What is known of a family, as its registration begins with it: its lead, or the names alone. */
export function familyOf(lead: Partial<Lead>): Partial<Request<'/admin/patient/add'>> {
  const { campusId, childName, gender, birthday, source, contact, phone, relation, family } = lead
  const parent = given({ name: family?.parentName ?? contact, phone })
  return {
    ...given({ campusId, name: childName, gender, birthday, source }),
    parents: [{ ...allRights, parent, ...given({ relation }) }],
  } as Partial<Request<'/admin/patient/add'>>
}

const given = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))
