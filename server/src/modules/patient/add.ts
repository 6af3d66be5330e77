import type { patient } from '@cogcampus/contract/admin/patient'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { identityColumns, noIdentity } from '../../lib/identity.ts'
import { given } from '../../lib/update.ts'
import { parentNamed } from '../parent-info/store.ts'
import { recordConsent } from '../patient-consent/add.ts'
import { withoutConsent } from '../patient-consent/rules.ts'
import { namesakes } from './known.ts'
import { assertStaff, clinicalChange } from './rules.ts'
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
      ...(own ? { consultantId: scope.userId } : {}),
    })
    .returning('patient.id')
    .executeTakeFirstOrThrow()
  const { id } = patient
  const linked: number[] = []
  for (const [index, { parent, ...rights }] of parents.entries()) {
    const parentId = await parentNamed(context, parent, `parents.${index}.parent`)
    if (linked.includes(parentId)) throw badField('DUPLICATE', `parents.${index}.parent.phone`, t('field.duplicate'))
    linked.push(parentId)
    await linkParent(scope, patient, parentId, rights)
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
