import type { Response } from '@cogcampus/contract'
import type { NoticeState } from '@cogcampus/contract/notices'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { answerText } from './words.ts'

const tones = {
  WAITING: 'info',
  PAUSED: 'warning',
  SENDING: 'info',
  SENT: 'success',
  NO_ACCOUNT: 'warning',
  NOT_AGREED: 'warning',
  REFUSED: 'danger',
  OUTDATED: 'neutral',
  STOPPED: 'neutral',
  UNSURE: 'warning',
} as const satisfies Record<NoticeState, string>

type Notice = Pick<Response<'/admin/notice/page'>['list'][number], 'state' | 'code' | 'dueAt'>

/** The state of a notice, with what the messaging app answered, or when it is tried next. */
export function NoticeTag({ notice: { state, code, dueAt } }: { notice: Notice }) {
  return (
    <>
      <StatusTag tone={tones[state]}>{t(`notice:state.${state}`)}</StatusTag>
      {code !== null && state !== 'NOT_AGREED' && <small> {answerText(code)}</small>}
      {dueAt && (
        <small>
          {' '}
          <DateText value={dueAt} as="relative" />
        </small>
      )}
    </>
  )
}
