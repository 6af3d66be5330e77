import type { orderInfo } from '@cogcampus/contract/admin/order-info'
import { sql } from 'kysely'
import type { Referring } from '../../db/parts.ts'
import { letterhead, pdfFile } from '../../documents/letterhead.ts'
import { pdf } from '../../documents/pdf.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { dateText } from '../../lib/day.ts'
import { detail } from './detail.ts'

/** The contract of an order, with the terms that held on its day. */
export const contract: Handlers<typeof orderInfo>['contract'] = async (context, { id }) => {
  const order = await detail(context, { id })
  const day = dateText(order.createdAt)
  const [head, family, terms] = await Promise.all([
    letterhead(context, order.campusId),
    familyOf(context, order),
    termsOn(context, order.createdAt),
  ])
  const { contractNo, list, discount, payable, paid, number: orderNumber, patientName, parentName: payerName } = order
  const content = await pdf(context.actor, 'contract', {
    ...head,
    ...family,
    ...{ contractNo, list, discount, payable, paid, orderNumber, patientName, payerName, day, terms },
    valid:
      order.state !== 'DRAFT' &&
      order.state !== 'PENDING_APPROVAL' &&
      order.state !== 'VOID' &&
      order.deletedAt === null,
    lines: order.lines.map(({ courseName: course, ...line }) => ({ course, ...line })),
  })
  return pdfFile(`${context.t('document.contract.title')} ${orderNumber}`, content)
}

const familyOf = ({ scope }: ReadContext, order: Referring<'patient'> & { parentId: number }) =>
  scope
    .wholeOf('patient', order)
    .innerJoin('parentInfo', (join) => join.on('parentInfo.id', '=', order.parentId))
    .select(['patient.birthday as patientBirthday', 'parentInfo.phone as payerPhone'])
    .executeTakeFirstOrThrow()

/** The revision of the agreement `contract` that was in force at a moment; the first one for whatever was before. */
async function termsOn({ db }: ReadContext, moment: string) {
  const revision = await db
    .selectFrom('agreement')
    .select(['title', 'revision', 'body'])
    .where('code', '=', 'contract')
    .orderBy(sql`effective_at <= ${moment}`, 'desc')
    .orderBy(sql`case when effective_at <= ${moment} then revision else -revision end`, 'desc')
    .executeTakeFirst()
  if (!revision) return null
  const { body, ...named } = revision
  return { ...named, paragraphs: body.split('\n').filter((paragraph) => paragraph.trim() !== '') }
}
