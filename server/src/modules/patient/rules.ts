import { clinicalFields } from '@cogcampus/contract/admin/patient'
import type { PatientState } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound, unknownReference } from '../../lib/errors.ts'
import { workingAt } from '../rbac/holders.ts'

/** The calls that the doctor and the consultant of a patient hold by their role. */
const roleOf = { doctorId: 'DOCTOR', consultantId: 'SALES_CONSULTANT' } as const
type Post = keyof typeof roleOf

/** The enabled members of staff of a campus, or of all within reach, who can be doctor or consultant of its patients. */
export async function staffFor(scope: ReadScope, post: Post, campusId?: number) {
  const rows = scope.known
    .selectFrom('rbacUser')
    .select(['rbacUser.id', 'rbacUser.userName as name'])
    .where('rbacUser.deletedAt', 'is', null)
    .where('rbacUser.status', '=', 1)
    .where(
      sql<boolean>`exists (select from rbac_user_role ur join rbac_role r on r.id = ur.role_id
        where ur.user_id = rbac_user.id and r.code = ${roleOf[post]} and r.deleted_at is null)`,
    )
    .orderBy('rbacUser.userName')
    .orderBy('rbacUser.id')
    .limit(1000)
  const at = campusId ? [campusId] : scope.reach.all ? null : placesOf(scope)
  return (
    at
      ? rows.where(
          sql<boolean>`exists (select from rbac_user_campus c where c.user_id = rbac_user.id and c.campus_id = any(${at}::bigint[]))`,
        )
      : rows
  ).execute()
}

/** The consultant of a `patient` to whom an order is credited where nobody is named, in SQL; null where that one does not work with orders there. */
export const consultantOfPatient = workingAt(
  sql.ref('patient.campusId'),
  sql.ref('patient.consultantId'),
  '/admin/order-info/detail',
)

/** The campuses where the caller works or sees rows. */
const placesOf = ({ reach: { campusIds, home } }: ReadScope): number[] => [
  ...new Set([...campusIds, ...(home === 'HEADQUARTERS' ? [] : home)]),
]

type Posts = Partial<Record<Post, number | null | undefined>>

/** Refuses a doctor or consultant who is none at this campus; one that the patient has already may stay. */
export async function assertStaff(
  { scope }: { scope: WriteScope },
  campusId: number,
  wanted: Posts,
  before: Posts = {},
): Promise<void> {
  for (const post of ['doctorId', 'consultantId'] as const) {
    const id = wanted[post]
    if (!id || id === before[post]) continue
    const able = await staffFor(scope, post, campusId)
    if (!able.some((one) => one.id === id)) throw unknownReference(post)
  }
}

/** A patient within reach of whom clinical data is read or recorded; `absent` is the refusal of any other. */
export async function clinicalPatient(scope: ReadScope, id: number, absent = notFound()) {
  const patient = await scope
    .from('patient')
    .select(['patient.id', 'patient.campusId', 'patient.birthday', 'patient.state'])
    .where('patient.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!patient) throw absent
  return patient
}

/** Refuses to record clinical data of a patient whose training has ended (PATIENT_ENDED). */
export function assertTreated({ t }: Pick<WriteContext, 't'>, { state }: { state: PatientState }): void {
  if (state === 'ENDED') throw badField('PATIENT_ENDED', 'patientId', t('PATIENT_ENDED'))
}

/** The first field with health data that differs from what the patient has; null where none does. */
export function clinicalChange(fields: object, before: object = {}): string | null {
  const [sent, had] = [fields as Record<string, unknown>, before as Record<string, unknown>]
  const text = (value: unknown) => (Array.isArray(value) ? value.join(' ') : (value ?? ''))
  return (
    Object.keys(clinicalFields).find((name) => sent[name] !== undefined && text(sent[name]) !== text(had[name])) ?? null
  )
}
