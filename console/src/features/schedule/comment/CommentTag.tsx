import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

type Row = Response<'/admin/so-day/reply'>['list'][number]

/** When a session was commented, or how long that is owed. */
export function CommentTag({ row }: { row: Pick<Row, 'commentedAt' | 'late'> }) {
  if (row.commentedAt) return <DateText value={row.commentedAt} as="relative" />
  return row.late ? (
    <StatusTag tone="danger">{t('schedule.comment.late')}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t('schedule.comment.owed')}</StatusTag>
  )
}
