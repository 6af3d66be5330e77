import type { Response } from '@cogcampus/contract'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
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
      items={[
        { label: t('fields:state'), value: <ActivityTag state={row.state} /> },
        { label: t('activity:type'), value: <DictText type="activityType" value={row.type} /> },
        { label: t('fields:campusId'), value: row.campusName ?? t('operate.activity.headquarters') },
        { label: t('operate.activity.when'), value: <Span from={row.startAt} to={row.endAt} />, wide: true },
        { label: t('activity:place'), value: row.place },
        { label: t('activity:audience'), value: row.audience },
        { label: t('activity:capacity'), value: row.capacity },
        {
          label: t('activity:fee'),
          value: row.fee === 0 ? t('operate.activity.free') : <MoneyText fen={row.fee} />,
        },
        { label: t('activity:maxPeople'), value: row.maxPeople },
        { label: t('activity:form'), value: form.join(t('operate.comma')), wide: true },
        ...(row.reason ? [{ label: t('operate.activity.reason'), value: row.reason, wide: true }] : []),
        { label: t('activity:content'), value: <p className={styles.content}>{row.content}</p>, wide: true },
        { label: t('activity:submittedByName'), value: row.submittedByName },
        { label: t('activity:submittedAt'), value: <DateText value={row.submittedAt} /> },
        { label: t('activity:checkedByName'), value: row.checkedByName },
        { label: t('activity:checkedAt'), value: <DateText value={row.checkedAt} /> },
      ]}
    />
  )
}
