import { held } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../../db/scope.ts'
import { today } from '../../../lib/day.ts'
import type { OfSession } from './table.ts'

/** Sessions that the caller gives, or of campuses within reach, locked, with what decides whether something is written of them. */
export const sessionsToWrite = (scope: WriteScope, ids: readonly number[]) =>
  scope
    .from('soDay', 'given')
    .innerJoin('patient', 'patient.id', 'soDay.patientId')
    .select(['soDay.id', 'soDay.campusId', 'soDay.courseId', 'soDay.doctorId', 'soDay.patientId', 'soDay.day'])
    .select(['soDay.state', 'soDay.commentedAt', 'patient.name', 'patient.state as patientState'])
    .select(sql<boolean>`patient.consent_until >= ${today}`.as('consented'))
    .where('soDay.deletedAt', 'is', null)
    .where(sql<SqlBool>`so_day.id = any(${ids}::bigint[])`)
    .orderBy('soDay.id')
    .forUpdate('soDay')
    .execute()
/** The last session that the patient came to, of those that the caller gives or that are of campuses within reach. */
export const lastHeld = (scope: WriteScope, patientId: number) =>
  scope
    .from('soDay', 'given')
    .select('soDay.id')
    .where('soDay.patientId', '=', patientId)
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.state', 'in', [...held])
    .orderBy(sql`lower(so_day.during)`, 'desc')
    .orderBy('soDay.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Found = Awaited<ReturnType<typeof sessionsToWrite>>[number]

/** What is copied of a session into what is written of it. */
export const copyOf = ({ id, campusId, courseId, doctorId, patientId, day }: Found): OfSession => ({
  soDayId: id,
  ...{ campusId, courseId, doctorId, patientId, day },
})
