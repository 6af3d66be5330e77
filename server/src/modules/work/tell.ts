import type { WriteContext } from '../../http/context.ts'
import { sendMessages, settleMessages } from '../message/store.ts'
import { toldOf } from '../patient-parent/store.ts'
import { workAsked, workGiven } from './flow.ts'

/** The page of homework in the applet. */
export const workLink = (id: number) => `/work?id=${id}`

interface Work {
  id: number
  patientId: number
  title: string
}

/** Tells families of new homework, once each patient, however many sessions it was given in. */
export async function tellGiven({ scope }: WriteContext, given: readonly (Work & { dueOn: string })[]): Promise<void> {
  const works = new Map(given.map((work) => [work.patientId, work]))
  const accounts = await toldOf(scope, [...works.keys()])
  await sendMessages(
    scope,
    accounts.flatMap(({ accountId, patientId, patient }) => {
      const work = works.get(patientId)
      if (!work) return []
      return {
        accountId,
        event: 'workGiven' as const,
        patientIds: [patientId],
        type: 'REMIND' as const,
        words: (t) => ({
          title: t('message.workGiven.title', { patient, work: work.title }),
          body: t('message.workGiven.body', { due: work.dueOn }),
        }),
        link: workLink(work.id),
        eventKey: workGiven(work.id),
      }
    }),
  )
}

/** Tells the family that what it asked or handed in was answered; the doctor need not be asked any more. */
export async function tellSaid(
  { scope }: WriteContext,
  { id, patientId, title: work }: Work,
  news: 'workAnswered' | 'workReviewed',
  text: string,
): Promise<void> {
  await settleMessages(scope, [workAsked(id)])
  const accounts = await toldOf(scope, [patientId])
  await sendMessages(
    scope,
    accounts.map(({ accountId }) => ({
      accountId,
      event: news,
      patientIds: [patientId],
      type: 'REMIND',
      words: (t) => ({ title: t(`message.${news}.title`, { work }), body: text }),
      link: workLink(id),
    })),
  )
}
