import { extname } from 'node:path'
import type { accountWork } from '@cogcampus/contract/api/work'
import { type SqlBool, sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { Account } from '../../http/account.ts'
import type { Caller, Handlers, WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { numberedName } from '../file/store.ts'
import { readAbout, sendMessage } from '../message/store.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { asFamily, staffNames } from '../patient-parent/store.ts'
import { workAsked, workSteps } from './flow.ts'
import type { WorkEntryTable } from './table.ts'
import { workLink } from './tell.ts'

const toDo = sql<SqlBool>`work.state in ('ASSIGNED', 'VIEWED', 'OVERDUE')`

/** Homework of the account's children as it is shown. */
function homework({ scope, caller }: { scope: Pick<ReadScope, 'from'>; caller: Caller }) {
  const label = caller.language === 'en' ? sql`coalesce(d.label_en, d.label)` : sql`d.label`
  return scope
    .from('work')
    .innerJoin('patient', 'patient.id', 'work.patientId')
    .innerJoin('course', 'course.id', 'work.courseId')
    .innerJoin('doctorInfo', 'doctorInfo.id', 'work.doctorId')
    .select(['work.id', 'work.version', 'work.soDayId', 'work.patientId', 'patient.name as patientName'])
    .select(['course.name as courseName', 'doctorInfo.name as doctorName', 'work.title', 'work.content'])
    .select(['work.timesAWeek', 'work.minutes', 'work.dueOn', 'work.state', 'work.submittedAt', 'work.score'])
    .select(['work.materialTitle', 'work.materialPages'])
    .select(
      sql<string | null>`(select ${label} from dict d where d.type = 'domain' and d.value = work.domain
        order by d.deleted_at nulls first limit 1)`.as('domainName'),
    )
    .where('work.deletedAt', 'is', null)
}

interface Said {
  text: string
  files?: { name: string; accessUrl: string }[] | undefined
}

const numbered = (files: NonNullable<Said['files']>) =>
  files.map(({ name, accessUrl }, at) => ({ name: numberedName(name, at + 1, extname(accessUrl)), accessUrl }))

/** Adds what the family writes about homework that was found in its scope. */
const say = (
  { scope, actor }: WriteContext<Account>,
  work: Found<'work'> & { campusId: number },
  kind: WorkEntryTable['kind'],
  { text, files = [] }: Said,
) =>
  scope
    .partsOf('work', work)
    .insert('workEntry', {
      workId: work.id,
      campusId: work.campusId,
      kind,
      text,
      files: numbered(files),
      authorAccountId: actor.accountId,
    })
    .execute()

/** What the applet asks and says about homework. */
export const accountWorkHandlers: Handlers<typeof accountWork> = {
  page(context, { patientId, open: onlyOpen, ...page }) {
    let rows = homework(context)
    if (patientId) rows = rows.where('work.patientId', '=', patientId)
    if (onlyOpen !== undefined) rows = rows.where(sql<SqlBool>`${toDo} = ${onlyOpen}`)
    return pageOf(rows, page, { by: onlyOpen ? 'work.dueOn' : '-work.id', id: 'work.id' })
  },

  async detail(context, { id }) {
    const { scope } = context
    const found = await scope
      .from('work')
      .select(['work.state', 'work.doctorId'])
      .where('work.id', '=', id)
      .where('work.deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.state === 'ASSIGNED') {
      const family = asFamily(context)
      await workSteps.take(family.scope, await workSteps.open(family.scope, 'work/detail', { id }))
    }
    await readAbout(scope, workLink(id), ['workGiven', 'workAnswered', 'workReviewed'])
    const row = await homework(context).where('work.id', '=', id).executeTakeFirstOrThrow()
    const entries = await scope
      .from('workEntry')
      .select(['workEntry.id', 'workEntry.kind', 'workEntry.text', 'workEntry.files', 'workEntry.createdAt'])
      .select(['workEntry.authorAccountId', 'workEntry.createdBy'])
      .where('workEntry.workId', '=', id)
      .orderBy('workEntry.id')
      .execute()
    const nameOf = await staffNames(
      scope,
      entries.map(({ createdBy }) => createdBy),
    )
    return {
      ...row,
      entries: entries.map(({ authorAccountId, createdBy, ...entry }) => ({
        ...entry,
        byFamily: authorAccountId !== null,
        authorName: createdBy === null ? null : (nameOf.get(createdBy) ?? null),
      })),
    }
  },

  async ask(context, { id, ...said }) {
    const { scope } = context
    const found = await scope
      .from('work')
      .innerJoin('patient', 'patient.id', 'work.patientId')
      .select(['work.id', 'work.campusId', 'work.patientId', 'work.doctorId', 'work.title', 'patient.name'])
      .where('work.id', '=', id)
      .where('work.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound()
    await assertConsent(asFamily(context), found.patientId, 'text')
    await say(context, found, 'QUESTION', said)
    const { name: patient, title: work } = found
    await sendMessage(asFamily(context).scope, [found.doctorId], {
      type: 'REMIND',
      words: (t) => ({
        title: t('message.workAsked.title', { patient }),
        body: t('message.workAsked.body', { work, text: said.text.slice(0, 200) || t('message.workAsked.files') }),
      }),
      link: '/course/work',
      opens: { call: '/admin/work/page', campusId: found.campusId, orPrincipal: { but: null } },
      // One message a day, however much the family asks: each question stands at the homework.
      eventKey: `${workAsked(id)}:${todayText()}`,
    })
    return null
  },

  async submit(context, { id, version, ...said }) {
    const found = await workSteps.open(asFamily(context).scope, 'work/submit', { id, version }, [
      'campusId',
      'patientId',
    ])
    await assertConsent(asFamily(context), found.patientId, 'text')
    await say(context, found, 'SUBMISSION', said)
    return workSteps.take(asFamily(context).scope, found, { submittedAt: sql`now()` })
  },
}
