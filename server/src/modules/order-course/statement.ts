import type { orderCourse } from '@cogcampus/contract/admin/order-course'
import { limits } from '@cogcampus/contract/limits'
import { sql } from 'kysely'
import { letterhead, momentText, pdfFile } from '../../documents/letterhead.ts'
import { pdf } from '../../documents/pdf.ts'
import type { Handlers } from '../../http/context.ts'
import { between, dayStart } from '../../lib/day.ts'
import { badField, notFound } from '../../lib/errors.ts'

/** The statement of a patient's hours: every entry that changed them, with the hours before and after. */
export const statement: Handlers<typeof orderCourse>['statement'] = async (context, { patientId, from, to }) => {
  const { scope, t } = context
  const patient = await scope
    .from('patient')
    .select(['id', 'name', 'campusId'])
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw notFound()
  const changing = scope
    // All of them, whoever sold them: some of the entries add up to nothing.
    .partsOf('patient', patient)
    .from('hourLedger')
    .where('hourLedger.hours', '<>', 0)
  const before = from ? changing.where('hourLedger.createdAt', '<', dayStart(from)) : null
  let within = changing
  for (const day of between(sql.ref('hourLedger.createdAt'), from, to)) within = within.where(day)
  const [head, opening, entries] = await Promise.all([
    letterhead(context, patient.campusId),
    before?.select(sql<number>`coalesce(sum(hour_ledger.hours), 0)::integer`.as('hours')).executeTakeFirstOrThrow(),
    within
      .innerJoin('course', 'course.id', 'hourLedger.courseId')
      .innerJoin('orderInfo', 'orderInfo.id', 'hourLedger.orderId')
      .select([
        'hourLedger.createdAt',
        'hourLedger.kind',
        'hourLedger.hours',
        'hourLedger.balance',
        'hourLedger.reason',
      ])
      .select(['course.name as course', 'orderInfo.number as orderNumber'])
      .orderBy('hourLedger.id')
      .limit(limits.exlRows + 1)
      .execute(),
  ])
  if (entries.length > limits.exlRows) throw badField('BAD_INPUT', 'from', t('field.tooMany', { max: limits.exlRows }))
  const first = opening?.hours ?? 0
  const content = await pdf('statement', {
    ...head,
    patientName: patient.name,
    from: from ?? null,
    to: to ?? null,
    opening: first,
    closing: entries.reduce((total, { hours }) => total + hours, first),
    rows: entries.map(({ createdAt, reason, ...entry }) => ({
      ...entry,
      at: momentText(createdAt),
      note: reason ?? '',
    })),
  })
  return pdfFile(`${t('document.statement.title')} ${patient.name}`, content)
}
