import type { orderCourse } from '@cogcampus/contract/admin/order-course'
import { limits } from '@cogcampus/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { letterhead, momentText, pdfFile } from '../../documents/letterhead.ts'
import { pdf } from '../../documents/pdf.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { between, dayStart } from '../../lib/day.ts'
import { badField, notFound } from '../../lib/errors.ts'
import type { Translate } from '../../lib/text.ts'
import { daysGranted, lastEarned } from './ledger.ts'

const sum = sql<number>`coalesce(sum(hour_ledger.hours) filter (where not order_course.unlimited), 0)::integer`

type Statement = Handlers<typeof orderCourse>['statement']
type Asked = Parameters<Statement>[1]

export const statement: Statement = (context, asked) => statementOf(context, asked, { money: true })

/**
 * The statement of a patient's hours: every entry that changed them or what they are worth, with the hours before and
 * after. A card without a number of lessons costs no hours: its entries show money and days, and are not among the hours.
 * Without `money` it leaves out what entries are worth, and those that change nothing else.
 */
export async function statementOf(context: ReadContext, { patientId, from, to }: Asked, { money }: { money: boolean }) {
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
    .innerJoin('orderCourse', 'orderCourse.id', 'hourLedger.lineId')
    .where(
      sql<SqlBool>`(hour_ledger.hours <> 0 or ${money}::boolean and hour_ledger.fen <> 0 or hour_ledger.kind in ('GRANT', 'REFUND'))`,
    )
  const before = from ? changing.where('hourLedger.createdAt', '<', dayStart(from)) : null
  let within = changing
  for (const day of between(sql.ref('hourLedger.createdAt'), from, to)) within = within.where(day)
  const [head, opening, entries] = await Promise.all([
    letterhead(context, patient.campusId),
    before?.select(sum.as('hours')).executeTakeFirstOrThrow(),
    within
      .innerJoin('course', 'course.id', 'hourLedger.courseId')
      .innerJoin('orderInfo', 'orderInfo.id', 'hourLedger.orderId')
      .select([
        'hourLedger.createdAt',
        'hourLedger.kind',
        'hourLedger.hours',
        'hourLedger.balance',
        'hourLedger.fen',
        'hourLedger.reason',
        'orderCourse.unlimited',
        daysGranted,
        lastEarned,
      ])
      .select(['course.name as course', 'orderInfo.number as orderNumber'])
      .orderBy('hourLedger.id')
      .limit(limits.exlRows + 1)
      .execute(),
  ])
  if (entries.length > limits.exlRows) throw badField('BAD_INPUT', 'from', t('field.tooMany', { max: limits.exlRows }))
  const first = opening?.hours ?? 0
  const content = await pdf(context.actor, 'statement', {
    ...head,
    money,
    patientName: patient.name,
    from: from ?? null,
    to: to ?? null,
    opening: first,
    closing: entries.reduce((total, entry) => total + hoursIn(entry), first),
    rows: entries.map(({ kind, course, orderNumber, fen, ...entry }) => ({
      ...{ kind, course, orderNumber, hours: hoursIn(entry), fen: money ? fen : 0 },
      at: momentText(entry.createdAt),
      balance: entry.unlimited ? null : entry.balance,
      note: [cardText(t, { ...entry, fen }), entry.reason].filter(Boolean).join(' · '),
    })),
  })
  return pdfFile(`${t('document.statement.title')} ${patient.name}`, content)
}

/** The hours by which an entry changes those of the patient: none where a card was used. */
const hoursIn = ({ hours, unlimited }: { hours: number; unlimited: boolean }) => (unlimited ? 0 : hours)

/** The days of a card that an entry is about. */
function cardText(t: Translate, { days, day, fen }: { days: number | null; day: string | null; fen: number }) {
  if (days !== null) return t('document.statement.daysGranted', { days })
  // What is voided gives its days back, with no last one.
  return day !== null && fen <= 0 ? t('document.statement.earnedUntil', { day }) : null
}
