import type { work } from '@cogcampus/contract/admin/work'
import type { WorkCall } from '@cogcampus/contract/life/work'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { workSteps } from './flow.ts'
import type { WorkEntryTable } from './table.ts'
import { tellSaid } from './tell.ts'

type Written = Pick<Handlers<typeof work>, 'submit' | 'review' | 'answer'>
interface Said {
  text: string
  files?: { name: string; accessUrl: string }[] | undefined
}

/** Adds what was written about homework. */
const say = (
  { scope }: WriteContext,
  { id: workId, campusId }: { id: number; campusId: number },
  kind: WorkEntryTable['kind'],
  { text, files = [] }: Said,
) => scope.insert('workEntry', { workId, campusId, kind, text, files, authorAccountId: null }).execute()

/** Takes a step of homework by what is written about it. */
async function step(
  context: WriteContext,
  call: WorkCall,
  seen: { id: number; version: number },
  [kind, said]: [WorkEntryTable['kind'], Said],
  change: Parameters<typeof workSteps.take>[2],
) {
  const found = await workSteps.open(context.scope, call, seen, ['campusId', 'patientId', 'title'])
  await assertConsent(context, found.patientId, 'text')
  await say(context, found, kind, said)
  const done = await workSteps.take(context.scope, found, change)
  if (kind === 'FEEDBACK') await tellSaid(context, found, 'workReviewed', said.text)
  return done
}

export const written: Written = {
  submit: (context, { id, version, ...said }) =>
    step(context, 'work/submit', { id, version }, ['SUBMISSION', said], { submittedAt: sql`now()` }),

  review: (context, { id, version, score, ...said }) =>
    step(context, 'work/review', { id, version }, ['FEEDBACK', said], { reviewedAt: sql`now()`, score }),

  async answer(context, { id, ...said }) {
    const found = await context.scope
      .from('work', 'given')
      .select(['work.id', 'work.campusId', 'work.patientId', 'work.title'])
      .where('work.id', '=', id)
      .where('work.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound()
    await assertConsent(context, found.patientId, 'text')
    await say(context, found, 'ANSWER', said)
    await tellSaid(context, found, 'workAnswered', said.text)
    return null
  },
}
