import type { Response } from '@cogcampus/contract'
import type { NoticeState } from '@cogcampus/contract/notices'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const tones = {
  WAITING: 'info',
  SENDING: 'info',
  SENT: 'success',
  NOT_AGREED: 'warning',
  REFUSED: 'danger',
  OUTDATED: 'neutral',
  UNSURE: 'warning',
} as const satisfies Record<NoticeState, string>

type Notice = Pick<Response<'/admin/notice/page'>['list'][number], 'state' | 'code' | 'dueAt'>

/** The state of a notice, with what the messaging app answered, or when it is tried next. */
export function NoticeTag({ notice: { state, code, dueAt } }: { notice: Notice }) {
  return (
    <>
      <StatusTag tone={tones[state]}>{t(`notice:state.${state}`)}</StatusTag>
      {code !== null && state !== 'NOT_AGREED' && <small> {t('operate.notice.answered', { code })}</small>}
      {dueAt && (
        <small>
          {' '}
          <DateText value={dueAt} as="relative" />
        </small>
      )}
    </>
  )
}
