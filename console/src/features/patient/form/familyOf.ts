import type { Request, Response } from '@cogcampus/contract'
import { allRights } from './Rights.tsx'

type Lead = Response<'/admin/customer/detail'>

/** What a lead knows of a family, as its registration begins with it. */
export function familyOf({ campusId, childName, gender, birthday, source, contact, phone, relation, family }: Lead) {
  const name = family?.parentName ?? contact
  return {
    ...{ campusId, name: childName },
    ...(gender ? { gender } : {}),
    ...(birthday ? { birthday } : {}),
    ...(source ? { source } : {}),
    parents: [{ ...allRights, parent: { ...(name ? { name } : {}), phone }, ...(relation ? { relation } : {}) }],
  } as Partial<Request<'/admin/patient/add'>>
}
