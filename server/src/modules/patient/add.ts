import type { patient } from '@cogcampus/contract/admin/patient'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { identityColumns, noIdentity } from '../../lib/identity.ts'
import { given } from '../../lib/update.ts'
import { ownerOfLead } from '../customer/rules.ts'
import { parentNamed } from '../parent-info/store.ts'
import { recordConsent } from '../patient-consent/add.ts'
import { withoutConsent } from '../patient-consent/rules.ts'
import { namesakes } from './known.ts'
import { assertStaff, clinicalChange, staffFor } from './rules.ts'
import { linkParent, renewSearch } from './store.ts'

export const add: Handlers<typeof patient>['add'] = async (
  context,
  { parents, consent, anyway, identityNo, ...fields },
) => {
  const { scope, t } = context
  assertFamily(context, parents)
  const clinical = clinicalChange(fields)
  if (clinical && !consent?.codes.includes('consent')) throw withoutConsent(t('field.consent.MISSING'), clinical)
  if (!anyway) await assertNew(context, fields)
  await assertStaff(context, fields.campusId, fields)
  const own = !scope.hasCampus(fields.campusId)
  const linked: number[] = []
  for (const [index, { parent }] of parents.entries()) {
    const parentId = await parentNamed(context, parent, `parents.${index}.parent`)
    if (linked.includes(parentId)) throw badField('DUPLICATE', `parents.${index}.parent.phone`, t('field.duplicate'))
    linked.push(parentId)
  }
  const patient = await scope
    .insert('patient', {
      ...blank,
      ...given(fields),
      campusId: fields.campusId,
      name: fields.name,
      gender: fields.gender,
      birthday: fields.birthday,
      ...noIdentity,
      ...identityColumns(identityNo),
      // A user who sees own patients only registers for none but themselves.
      consultantId: own ? scope.userId : (fields.consultantId ?? (await consultantOf(scope, fields, linked))),
    })
    .returning('patient.id')
    .executeTakeFirstOrThrow()
  const { id } = patient
  for (const [index, { parent: _, ...rights }] of parents.entries()) {
    await linkParent(scope, patient, linked[index] ?? 0, rights)
  }
  if (consent) {
    const { signer, ...signed } = consent
    await recordConsent(context, patient, linked[signer] ?? 0, signed, 'consent.signer')
  }
  await renewSearch(scope, [id])
  return { id }
}

type Parents = Parameters<Handlers<typeof patient>['add']>[1]['parents']

/** A patient has someone who signs: a guardian, or as an adult themselves. */
function assertFamily({ t }: Pick<WriteContext, 't'>, parents: Parents): void {
  if (!parents.some(({ guardian = true }) => guardian)) {
    throw badField('RULE_BROKEN', 'parents.0.guardian', t('LAST_GUARDIAN'))
  }
}

/** Refuses a name and birthday that are known; of two users who register one child at once, the second is refused. */
async function assertNew(context: WriteContext, { name, birthday }: { name: string; birthday: string }): Promise<void> {
  const { scope } = context
  await scope.lock(`patient/add ${name} ${birthday}`)
  const [first] = await namesakes(context, { name, birthday })
  if (!first) return
  throw refuse('PATIENT_KNOWN', {
    data: { fields: [{ path: 'name', msg: first.hint }], knownId: first.id },
  })
}

/** Whoever looks after the lead of this family, where that one can advise its patients; null otherwise. */
async function consultantOf(
  scope: WriteScope,
  { campusId, name }: { campusId: number; name: string },
  parentIds: readonly number[],
): Promise<number | null> {
  const ownerId = await ownerOfLead(scope, { campusId, childName: name, parentIds })
  if (ownerId === null) return null
  const able = await staffFor(scope, 'consultantId', campusId)
  return able.some(({ id }) => id === ownerId) ? ownerId : null
}

/** A patient without anything yet. */
const blank = {
  photo: null,
  grade: null,
  schooling: null,
  handedness: null,
  language: null,
  diagnosis: null,
  complaint: null,
  history: null,
  medication: null,
  allergy: null,
  precautions: null,
  source: null,
  doctorId: null,
  consultantId: null,
  firstVisit: null,
  emergencyName: null,
  emergencyPhone: null,
  importId: null,
  mergedInto: null,
  remark: null,
}
