import { type Outcome, outcomes } from '@cogcampus/contract/life/activity'
import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import styles from './activity.module.css'

/** From sign-up to deal, together and at each campus; each number opens its rows. */
export function Numbers({ id }: { id: number }) {
  const oneCampus = useUser()?.oneCampus
  const numbers = useApi('/admin/activity/numbers', { id }, { live: true })
  if (numbers.error) return <FaultState failure={numbers.error} retry={numbers.refetch} />
  if (!numbers.data) return null
  if (numbers.data.length === 1) {
    return (
      <Panel title={t('operate.activity.numbers')}>
        <p className={styles.hint}>{t('operate.activity.noOffers')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('operate.activity.numbers')} flush>
      <ScrollBox label={t('operate.activity.numbers')} className={styles.scroll}>
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">{t('fields:campusId')}</th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  {t(`activity-user:outcome.${outcome}`)}
                </th>
              ))}
              <th scope="col">{t('operate.activity.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {numbers.data.map((row) => (
              <tr key={row.activityCampusId ?? 'all'}>
                <th scope="row">
                  {row.campusName ?? t(oneCampus ? 'operate.activity.allHere' : 'operate.activity.all')}
                  {row.startAt && (
                    <small>
                      <DateText value={row.startAt} as="day" />
                    </small>
                  )}
                </th>
                {outcomes.map((outcome) => (
                  <td key={outcome}>
                    <PageLink to={rowsOf(id, row.activityCampusId, outcome)}>
                      {row[outcome.toLowerCase() as Lowercase<Outcome>]}
                    </PageLink>
                  </td>
                ))}
                <td>
                  <MoneyText fen={row.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  )
}

const rowsOf = (activityId: number, offerId: number | null, outcome: Outcome) =>
  `/operate/activityUser?${new URLSearchParams({
    ...(offerId === null ? { activityId: String(activityId) } : { activityCampusId: String(offerId) }),
    outcome,
  })}`
