import type { announcement } from '@cogcampus/contract/admin/announcement'
import { type BroadcastCall, type BroadcastState, broadcastLife } from '@cogcampus/contract/life/announcement'
import { type SqlBool, sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import type { Seen } from '../../lib/step.ts'
import { sendMessage } from '../message/store.ts'
import { answerText } from '../notice/tell.ts'
import { figuresOf, isWaiting } from './total.ts'

type Calls = Pick<Handlers<typeof announcement>, 'notices' | 'pauseNotices' | 'resumeNotices' | 'stopNotices'>

type Figures = Awaited<ReturnType<Calls['notices']>>

/** What became of the notices of an announcement, and the steps by which those that wait are paused, sent on or ended together. */
export const notices: Calls = {
  async notices({ scope }, { id }) {
    const found = await figuresIn(scope, [id]).executeTakeFirst()
    if (!found) throw notFound()
    return found.figures
  },

  async pauseNotices({ scope }, seen) {
    const found = await step(scope, 'announcement/pauseNotices', seen)
    await ofBroadcast(scope, found).set({ state: 'PAUSED' }).where('state', '=', 'WAITING').execute()
    return null
  },

  async resumeNotices({ scope }, seen) {
    const found = await step(scope, 'announcement/resumeNotices', seen)
    await ofBroadcast(scope, found).set({ state: 'WAITING' }).where('state', '=', 'PAUSED').execute()
    return null
  },

  async stopNotices({ scope }, seen) {
    const found = await step(scope, 'announcement/stopNotices', seen)
    await ofBroadcast(scope, found)
      .set({ state: 'STOPPED', endedAt: sql<string>`now()` })
      .where('state', 'in', ['WAITING', 'PAUSED'])
      .execute()
    return null
  },
}

/** What became of the notices of announcements within reach; of those that were removed, what was kept. */
function figuresIn(scope: ReadScope, ids: readonly number[]) {
  const found = scope
    .from('announcement')
    .select(['announcement.id', 'announcement.receivers', 'announcement.notices', 'announcement.noticeFigures'])
    .where(sql<SqlBool>`announcement.id = any(${ids}::bigint[])`)
    .where('announcement.deletedAt', 'is', null)
  return scope.fromFound(found.as('one')).select([
    sql<number>`one.id`.as('id'),
    sql<Figures>`coalesce(one.notice_figures, (select ${sql.raw(figuresOf('n', 'coalesce(one.receivers, 0)'))}
      from notice n where n.announcement_id = one.id))`.as('figures'),
  ])
}

/** Rows of announcements with how far their notices are, where some wait or all were stopped. */
export async function withProgress<T extends { id: number; notices: BroadcastState | null }>(
  scope: ReadScope,
  rows: readonly T[],
): Promise<(T & { progress: Figures | null })[]> {
  const ids = rows.flatMap(({ id, notices }) => (notices === null ? [] : [id]))
  const isOpen = sql<SqlBool>`(one.notices = 'STOPPED'
    or exists (select from notice n where n.announcement_id = one.id and ${sql.raw(isWaiting('n'))}))`
  const found = ids.length === 0 ? [] : await figuresIn(scope, ids).where(isOpen).execute()
  const figures = new Map(found.map((one) => [one.id, one.figures]))
  return rows.map((row) => ({ ...row, progress: figures.get(row.id) ?? null }))
}

/**
 * Takes a step with the notices of an announcement within reach, before any of them is changed: what is under way meanwhile is put back
 * as the announcement says then. Refused where another was faster, or they have ended.
 */
async function step(scope: WriteScope, call: BroadcastCall, { id, version }: Seen) {
  const found = await scope
    .from('announcement')
    .select(['id', 'version', 'notices'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const row = { table: 'announcement', id }
  const to = found.notices && broadcastLife.after(call, found.notices)
  if (!to) throw refuse('ANNOUNCEMENT_STATE', { row })
  if (found.version !== version) throw staleVersion(row)
  await scope
    .update('announcement')
    .set({ notices: to, noticesCode: null })
    .where('id', '=', id)
    .where('notices', '=', found.notices)
    .execute()
  return found
}

/**
 * Pauses the notices of an announcement of whose template the messaging app says that it refuses it: each of them would be refused. Its
 * author is told, who sends them on once the template is set right. Of several that are refused at once the first pauses them.
 */
export async function pauseRefused(scope: WriteScope, id: number, code: number): Promise<void> {
  const found = await scope
    .from('announcement')
    .select(['id', 'version', 'title', 'campusId', 'createdBy'])
    .where('id', '=', id)
    .where('notices', 'in', broadcastLife.from('job/notices'))
    .forUpdate()
    .executeTakeFirst()
  if (!found) return
  await scope.update('announcement').set({ notices: 'PAUSED', noticesCode: code }).where('id', '=', id).execute()
  await ofBroadcast(scope, found).set({ state: 'PAUSED' }).where('state', '=', 'WAITING').execute()
  const { version, title, campusId, createdBy } = found
  await sendMessage(scope, createdBy === null ? [] : [createdBy], {
    type: 'SYSTEM',
    words: (t, language) => ({
      title: t('message.broadcastRefused.title', { title }),
      body: t('message.broadcastRefused.body', { answer: answerText(code, language) }),
    }),
    link: `/operate/announcement?detail=${id}`,
    opens: { call: '/admin/announcement/detail', campusId },
    eventKey: `broadcast-refused:${id}:${version}`,
  })
}

/** The notices of an announcement, wherever their receivers are. */
const ofBroadcast = (scope: WriteScope, announcement: Found<'announcement'>) =>
  scope.partsOf('announcement', announcement).update('notice')
