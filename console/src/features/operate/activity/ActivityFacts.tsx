import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import styles from './activity.module.css'
import { Span } from './Span.tsx'
import { ActivityTag } from './tags.tsx'

/** What an activity says of itself. */
export function ActivityFacts({ row }: { row: Response<'/admin/activity/detail'> }) {
  const form = row.form.map(({ label, kind, required }) =>
    [label, `（${t(`activity:kind.${kind}`)}${required ? ` · ${t('activity:required')}` : ''}）`].join(''),
  )
  return (
    <Facts
      items={factsOf('activity', row, [
        { key: 'state', value: <ActivityTag state={row.state} /> },
        'type',
        { key: 'campusName', value: row.campusName ?? t('operate.activity.headquarters') },
        { label: t('operate.activity.when'), value: <Span from={row.startAt} to={row.endAt} />, wide: true },
        'place',
        'audience',
        'capacity',
        { key: 'fee', value: row.fee === 0 ? t('operate.activity.free') : <MoneyText fen={row.fee} /> },
        'maxPeople',
        { label: t('activity:form'), value: form.join(t('common.comma')), wide: true },
        row.reason && { key: 'reason', wide: true },
        { key: 'content', value: <p className={styles.content}>{row.content}</p>, wide: true },
        'submittedByName',
        'submittedAt',
        'checkedByName',
        'checkedAt',
      ])}
    />
  )
}
