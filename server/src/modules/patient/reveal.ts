import type { patient } from '@cogcampus/contract/admin/patient'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { identityOf } from '../../lib/identity.ts'

export const reveal: Handlers<typeof patient>['reveal'] = async ({ scope }, { id }) => {
  const found = await scope
    .from('patient')
    .select(['patient.emergencyPhone', 'patient.identityCipher', 'patient.identityKey'])
    .where('patient.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  const parents = await scope
    .from('patient')
    .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
    .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
    .select(['parentInfo.id', 'parentInfo.name', 'parentInfo.phone'])
    .select(['parentInfo.identityCipher', 'parentInfo.identityKey'])
    .where('patient.id', '=', id)
    .orderBy('patientParent.id')
    .execute()
  return {
    identityNo: identityOf(found),
    emergencyPhone: found.emergencyPhone,
    parents: parents.map(({ id: parentId, name, phone, ...identity }) => ({
      id: parentId,
      name,
      phone,
      identityNo: identityOf(identity),
    })),
  }
}
