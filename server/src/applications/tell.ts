import type { Path } from '@cogcampus/contract'
import { tableText } from '@cogcampus/contract/messages'
import { tables } from '../db/tables.ts'
import type { WriteContext } from '../http/context.ts'
import { sendMessage } from '../modules/message/store.ts'
import type { ApplicationTable } from './flow.ts'

interface Told {
  id: number
  campusId: number
  name: string
  applicantId: number
}

/** Tells the applicant what was decided, by which user and why. */
export function tellApplicant(
  { scope, actor }: WriteContext,
  { list, page, table }: { list: Path; page: string; table: ApplicationTable },
  { id, campusId, name, applicantId }: Told,
  { agreed, opinion = '' }: { agreed: boolean; opinion?: string | undefined },
): Promise<void> {
  return sendMessage(scope, [applicantId], {
    type: 'REMIND',
    words: (t, language) => {
      const params = {
        application: tableText(tables[table].noun, table, language) ?? '',
        name,
        by: actor.userName,
        opinion,
      }
      return agreed
        ? { title: t('message.applicationApproved.title', params), body: t('message.applicationApproved.body', params) }
        : { title: t('message.applicationRejected.title', params), body: t('message.applicationRejected.body', params) }
    },
    link: `${page}?view=${id}`,
    opens: { call: list, campusId },
    eventKey: `${table}:${id}`,
  })
}
