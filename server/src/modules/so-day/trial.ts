import type { soDay } from '@cogcampus/contract/admin/so-day'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { assertOffered, lineOf } from '../order-course/parts.ts'
import { place as placeOrder } from '../order-info/create.ts'
import { mayTry, patientOf } from '../order-info/rules.ts'
import { sell } from '../order-info/store.ts'
import { plan } from './add.ts'
import { courseFacts, doctorKey } from './rules.ts'
import { tellBooked, tellOutcome } from './tell.ts'

/**
 * Books the trial lesson of a patient to whom nothing was sold: an order of a kind of its own gives its hours free of charge, without
 * anybody's word, and the lesson holds them. There is one; if it does not take place, its hours are there for another day.
 * Its doctor and the family are told.
 */
export const trial: Handlers<typeof soDay>['trial'] = async (context, { patientId, remark = null, ...asked }) => {
  const patient = await patientOf(context, patientId)
  // The doctor first, as of every lesson: numbers of orders, which others wait for, come after.
  await context.scope.lock(doctorKey(asked.doctorId), `so-day/trial ${patientId}`)
  const { id: orderId } =
    (await freeHours(context, patient, asked.courseId)) ?? (await giveHours(context, patient, asked.courseId))
  const at = { roomId: null, macId: null, ...asked, campusId: patient.campusId }
  const { lessonId, ids } = await plan(context, at, { patientIds: [patientId], remark })
  const id = ids[0] as number
  await tellOutcome(context, await tellBooked(context, ids, 'planned'), () => 'planned')
  return { lessonId, id, orderId }
}

type Patient = Awaited<ReturnType<typeof patientOf>>

/** The order of a trial lesson that did not take place; refuses a patient who cannot have one, or whose hours are of another course. */
async function freeHours({ scope, t }: WriteContext, patient: Patient, courseId: number) {
  const parts = scope.partsOf('patient', patient)
  const may = await parts.from('patient').select('patient.id').where(mayTry).executeTakeFirst()
  if (!may) throw badField('TRIAL_TAKEN', 'patientId', t('TRIAL_TAKEN'))
  const given = await parts
    .from('orderInfo')
    .innerJoin('orderCourse', 'orderCourse.orderId', 'orderInfo.id')
    .innerJoin('course', 'course.id', 'orderCourse.courseId')
    .select(['orderInfo.id', 'orderCourse.courseId', 'course.name as course'])
    .where('orderInfo.type', '=', 'TRIAL')
    .where('orderInfo.state', '<>', 'VOID')
    .where('orderInfo.deletedAt', 'is', null)
    .executeTakeFirst()
  if (given && given.courseId !== courseId)
    throw badField('TRIAL_TAKEN', 'courseId', t('field.trialCourse', { course: given.course }))
  return given
}

/** The order that gives a patient the hours of one lesson, which nobody pays. */
async function giveHours(context: WriteContext, patient: Patient, courseId: number) {
  const { campusId, consultantId } = patient
  await assertOffered(context, campusId, [{ courseId }], () => '')
  const parent = await defaultPayer(context, patient)
  const { hours: giftHours, validDays } = await courseFacts(context, { campusId, courseId, roomId: null })
  const line = lineOf(context, { courseId, kind: 'HOURS', paidHours: 0, giftHours, unitPrice: 0, validDays }, '')
  const order = await placeOrder(context, { patient, parent, consultantId, type: 'TRIAL', lines: [line] })
  await sell(context, 'order-info/confirm', order)
  return order
}

/** Who stands on the order: the parent who pays for the child, or else a guardian. */
async function defaultPayer({ scope, t }: WriteContext, patient: Found<'patient'>) {
  const parent = await scope
    .partsOf('patient', patient)
    .from('patientParent')
    .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
    .select(['parentInfo.id', 'parentInfo.name', 'parentInfo.phone'])
    .where('parentInfo.deletedAt', 'is', null)
    .orderBy(sql`patient_parent.payer desc, patient_parent.guardian desc, patient_parent.id`)
    .executeTakeFirst()
  if (!parent) throw badField('UNKNOWN_REFERENCE', 'patientId', t('field.noParent'))
  return parent
}
