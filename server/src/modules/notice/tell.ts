import type { notice } from '@cogcampus/contract/admin/notice'
import type { Language } from '@cogcampus/contract/envelope'
import { textsOf } from '@cogcampus/contract/messages'
import { type FamilyEventName, familyEvents, type NoticeKind } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { staleVersion } from '../../lib/errors.ts'
import { sendMessage } from '../message/store.ts'
import { holdersAtHeadquarters } from '../rbac/holders.ts'

/** Lets an event be told by notices, or in the applet alone; compared with the version of its template. */
export const tell: Handlers<typeof notice>['tell'] = async ({ db }, { event, told, version }) => {
  const { kind } = familyEvents[event]
  const muted = sql<FamilyEventName[]>`array_remove(muted, ${event})`
  const saved = await db
    .updateTable('noticeTemplate')
    .set({ muted: told ? muted : sql<FamilyEventName[]>`array_append(${muted}, ${event})` })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) {
    throw staleVersion(
      undefined,
      await db.selectFrom('noticeTemplate').select(['kind', 'version']).where('kind', '=', kind).executeTakeFirst(),
    )
  }
  return saved
}

/** What the messaging app answers where a template is not as it is set here: of its id, its page, its fields. */
export const templateFaults: readonly (number | null)[] = [40037, 41030, 47003]
export const isTemplateFault = (code: number | null): code is number => templateFaults.includes(code)

/** What the messaging app answered, in the words of the console; its number where it has none. */
export const answerText = (code: number, language: Language): string =>
  textsOf('notice', language)[`code.${code}`] ?? String(code)

const call = '/admin/notice/templates'

/** Tells headquarters, once a day, of a template that the messaging app refuses: until it is set right, nobody is told by it. */
export async function tellRefused(scope: WriteScope, kind: NoticeKind, code: number): Promise<void> {
  await sendMessage(scope, await holdersAtHeadquarters(scope.known, call), {
    type: 'SYSTEM',
    words: (t, language) => {
      const params = {
        kind: textsOf('notice', language)[`kind.${kind}`] ?? kind,
        answer: answerText(code, language),
      }
      return { title: t('message.noticeRefused.title', params), body: t('message.noticeRefused.body', params) }
    },
    link: '/operate/notice?tab=templates',
    opens: { call, campusId: null },
    eventKey: `notice-refused:${kind}:${todayText()}`,
  })
}
