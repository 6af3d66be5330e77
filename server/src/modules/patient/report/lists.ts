import type { Response } from '@cogcampus/contract'
import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import type { In } from '@cogcampus/contract/endpoint'
import { treated } from '@cogcampus/contract/life/patient'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Found, Referring, Within } from '../../../db/parts.ts'
import type { ReadScope } from '../../../db/scope.ts'
import type { Database } from '../../../db/tables.ts'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { BUSINESS_TIME_ZONE, today } from '../../../lib/day.ts'
import { notFound } from '../../../lib/errors.ts'
import { type Order, pageOf } from '../../../lib/page.ts'
import { withRight } from '../../../lib/readOnly.ts'
import { foundMasked, likePattern } from '../../../lib/search.ts'
import { settings } from '../../../lib/settings.ts'
import { working } from '../../rbac/holders.ts'
import { approversAt, figuresFrom, writesAsTrainee } from './rules.ts'
import { changedSections, figuresOf } from './total.ts'

type Rows = SelectQueryBuilder<Database, 'patientReport' | 'patient', Within<'patientReport'>>
type Calls = typeof patientReport.endpoints
type Filters = Omit<In<Calls['page']>, 'pageNo' | 'pageSize' | 'sort'>
type DueFilters = Omit<In<Calls['due']>, 'pageNo' | 'pageSize'>
type Info = Response<'/admin/patient/report/info'>

const open = sql`(select from patient_report_entry q where q.report_id = patient_report.id and q.kind = 'QUESTION'
  and not exists (select from patient_report_entry a where a.report_id = q.report_id and a.kind = 'ANSWER' and a.id > q.id))`
/** Who answers what a family asks about a report: the doctor in charge, or the author where that one has left. */
export const answerer = sql<
  number | null
>`coalesce(${working(sql.ref('patient.doctor_id'))}, ${working(sql.ref('patient_report.created_by'))})`
const wasRead = sql<SqlBool>`exists (select from patient_report_read r where r.report_id = patient_report.id)`

/** When the first question of a report was asked after which nobody of the staff wrote. */
export const askedSince = sql<string | null>`(select min(q.created_at) from patient_report_entry q
  where q.report_id = patient_report.id and q.kind = 'QUESTION' and not exists (select from patient_report_entry a
    where a.report_id = q.report_id and a.kind = 'ANSWER' and a.id > q.id))`

/** Reports within reach of patients who are there, narrowed. */
export function reports(
  scope: ReadScope,
  { keyword, campusId, doctorId, patientId, state, asked, read, mine }: Filters,
): Rows {
  let rows = scope
    .from('patientReport')
    .innerJoin('patient', 'patient.id', 'patientReport.patientId')
    .where('patient.deletedAt', 'is', null) as unknown as Rows
  if (patientId) rows = rows.where('patientReport.patientId', '=', patientId)
  if (state) rows = rows.where('patientReport.state', '=', state)
  if (campusId) rows = rows.where('patient.campusId', '=', campusId)
  if (doctorId) rows = rows.where('patient.doctorId', '=', doctorId)
  if (asked !== undefined) rows = rows.where(asked ? sql<SqlBool>`exists ${open}` : sql<SqlBool>`not exists ${open}`)
  if (read !== undefined) {
    rows = rows.where('patientReport.state', '=', 'APPROVED').where(read ? wasRead : sql<SqlBool>`not ${wasRead}`)
  }
  if (mine) rows = rows.where(sql<SqlBool>`${answerer} = ${scope.userId}`)
  if (keyword) rows = rows.where(foundMasked('patient.search', likePattern(keyword)))
  return rows
}

const nameOf = (column: string) =>
  sql<string | null>`(select u.user_name from rbac_user u where u.id = ${sql.ref(`patient_report.${column}`)})`

/** What a list shows of a report. */
const shownReports = (rows: Rows) =>
  rows
    .select(['patientReport.id', 'patientReport.version', 'patientReport.patientId', 'patient.name as patientName'])
    .select(['patientReport.edition', 'patientReport.replacesId', 'patientReport.state', 'patientReport.language'])
    .select(['patientReport.fromDay', 'patientReport.toDay', 'patientReport.createdAt', 'patientReport.approvedAt'])
    .select([
      sql<string>`(select c.name from campus c where c.id = patient.campus_id)`.as('campusName'),
      nameOf('created_by').as('createdByName'),
      nameOf('approved_by').as('approvedByName'),
      sql<string | null>`(select min(r.at) from patient_report_read r where r.report_id = patient_report.id)`.as(
        'readAt',
      ),
      sql<number>`(select count(*)::integer from ${open} q)`.as('questions'),
    ])

const latestFirst = {
  by: '-patientReport.createdAt',
  id: 'patientReport.id',
  sortable: { createdAt: 'patientReport.createdAt' },
}
/** What waits begins with what has waited longest, as its badge says; everything else with the latest. */
function orderOf({ asked, state }: Filters): Order {
  if (asked) return { ...latestFirst, by: askedSince }
  return state === 'APPROVAL' ? { ...latestFirst, by: 'patientReport.signedAt' } : latestFirst
}

const everyDays = sql`coalesce((select (c.value #>> '{}')::integer from config c where c.key = 'report.everyDays'),
  ${sql.lit(settings['report.everyDays'].value)})`
const dueOf = sql<{
  reason: Response<'/admin/patient/report/due'>['list'][number]['reason']
  since: string
  overdueSince: string | null
  lastOn: string | null
  draftId: number | null
}>`report_due(patient.id, ${everyDays}, ${sql.lit(BUSINESS_TIME_ZONE)})`

/** Patients within reach in training, with consent, whose family waits for a report, narrowed. */
export function dueReports(scope: ReadScope, { keyword, reason, patientId, mine, ...equal }: DueFilters) {
  let rows = scope
    .from('patient')
    .innerJoinLateral(dueOf.as<'due'>(sql.ref('due')), (join) => join.onTrue())
    .where('patient.deletedAt', 'is', null)
    .where('patient.state', 'in', treated)
    .where(sql<SqlBool>`patient.consent_until >= ${today}`)
  if (patientId) rows = rows.where('patient.id', '=', patientId)
  if (equal.campusId) rows = rows.where('patient.campusId', '=', equal.campusId)
  if (equal.doctorId) rows = rows.where('patient.doctorId', '=', equal.doctorId)
  if (mine) rows = rows.where('patient.doctorId', '=', scope.userId)
  if (reason === 'PERIOD') rows = rows.where('due.overdueSince', 'is not', null)
  else if (reason) rows = rows.where('due.reason', '=', reason)
  if (keyword) rows = rows.where(foundMasked('patient.search', likePattern(keyword)))
  return rows
}

export const reportLists: Pick<Handlers<typeof patientReport>, 'page' | 'due' | 'info'> = {
  page: ({ scope }, { pageNo, pageSize, sort, ...filters }) =>
    pageOf(shownReports(reports(scope, filters)), { pageNo, pageSize, sort }, orderOf(filters)),

  due: ({ scope }, { pageNo, pageSize, ...filters }) =>
    pageOf(
      dueReports(scope, filters)
        .select(['patient.id as patientId', 'patient.name as patientName', 'patient.doctorId'])
        .select(['due.reason', 'due.since', 'due.overdueSince', 'due.lastOn', 'due.draftId'])
        .select([
          sql<string>`(select c.name from campus c where c.id = patient.campus_id)`.as('campusName'),
          sql<string | null>`(select u.user_name from rbac_user u where u.id = patient.doctor_id)`.as('doctorName'),
        ]) as never,
      { pageNo, pageSize },
      { by: 'due.since', id: 'patient.id' },
    ),

  async info(context, { id }) {
    const { scope } = context
    const rows = await shownReports(reports(scope, {}))
      .select(['patientReport.sections', 'patientReport.words', 'patientReport.next', 'patientReport.data'])
      .select([
        'patientReport.dataAt',
        'patientReport.signedAt',
        'patientReport.returnReason',
        'patientReport.withdrawnAt',
      ])
      .select(['patientReport.withdrawReason', 'patientReport.signedBy', 'patient.campusId'])
      .select(
        sql<
          number | null
        >`(select max(later.id) from patient_report later where later.replaces_id = patient_report.id)`.as(
          'replacedById',
        ),
      )
      .select([nameOf('signed_by').as('signedByName'), nameOf('withdrawn_by').as('withdrawnByName')])
      .where('patientReport.id', '=', id)
      .execute()
    const [row] = await withRight(scope, 'patientReport', rows)
    if (!row) throw notFound()
    const { campusId, signedBy, ...report } = row
    const [changed, approvers, readers, reads, entries] = await Promise.all([
      changedOf(scope, row),
      askedToApprove(context, { ...row, campusId, signedBy }),
      readersOf(scope, row),
      readsOf(scope, row),
      entriesOf(scope, id),
    ])
    return { ...report, changed, approvers, readers, reads, entries }
  },
}

/** Of a draft, and of what waits for approval, the parts whose figures are others by now. */
export async function changedOf(
  scope: ReadScope,
  {
    patientId,
    state,
    fromDay,
    toDay,
    language,
    data,
    sections,
  }: Pick<Info, 'patientId' | 'state' | 'fromDay' | 'toDay' | 'language' | 'data' | 'sections'>,
): Promise<Info['changed']> {
  if (state !== 'DRAFT' && state !== 'APPROVAL') return []
  const now = await figuresOf(figuresFrom(scope), { patientId, fromDay, toDay, language })
  return changedSections(data, now, sections)
}

async function askedToApprove(
  context: ReadContext,
  {
    state,
    readOnly,
    campusId,
    signedBy,
  }: Pick<Info, 'state' | 'readOnly'> & { campusId: number; signedBy: number | null },
): Promise<string[] | null> {
  const { scope } = context
  if (state === 'APPROVAL') return approversAt(scope.known, campusId, signedBy)
  if (state !== 'DRAFT' || readOnly || !(await writesAsTrainee(context, campusId))) return null
  return approversAt(scope.known, campusId, scope.userId)
}

/** How many of the family may open a report. */
async function readersOf(scope: ReadScope, report: Referring<'patient'>): Promise<number> {
  const { count } = await scope
    .wholeOf('patient', report)
    .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
    .innerJoin('parentAccount', 'parentAccount.parentId', 'patientParent.parentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('patientParent.seesReports', '=', true)
    .where('parentAccount.locked', '=', false)
    .where('parentAccount.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Who of the family opened a report. */
const readsOf = (scope: ReadScope, report: Found<'patientReport'> & { patientId: number }): Promise<Info['reads']> =>
  scope
    .partsOf('patientReport', report)
    .from('patientReportRead')
    .innerJoin('parentAccount', 'parentAccount.id', 'patientReportRead.accountId')
    .leftJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
    .leftJoin('patientParent', (join) =>
      join
        .onRef('patientParent.parentId', '=', 'parentAccount.parentId')
        .on('patientParent.patientId', '=', report.patientId),
    )
    .select(['patientReportRead.at', 'patientParent.relation'])
    .select(sql<string>`coalesce(parent_info.name, parent_account.nick_name, '')`.as('name'))
    .orderBy('patientReportRead.at')
    .orderBy('patientReportRead.accountId')
    .execute()

const entriesOf = (scope: ReadScope, id: number): Promise<Info['entries']> =>
  scope
    .from('patientReportEntry')
    .select(['patientReportEntry.id', 'patientReportEntry.kind', 'patientReportEntry.text'])
    .select('patientReportEntry.createdAt')
    .select([
      sql<boolean>`patient_report_entry.author_account_id is not null`.as('byFamily'),
      sql<string | null>`(select u.user_name from rbac_user u where u.id = patient_report_entry.created_by)`.as(
        'authorName',
      ),
    ])
    .where('patientReportEntry.reportId', '=', id)
    .orderBy('patientReportEntry.id')
    .execute()
