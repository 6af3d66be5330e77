import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { FigureLink } from '../../../shared/figure/FigureLink.tsx'
import { type AnyFigure, figureOf } from '../../../shared/figure/figures.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './dashboard.module.css'

/** What the day is about: the sessions, then the money, then the patients to look after. */
const shown = [
  'sessions',
  'done',
  'absent',
  'leave',
  'received',
  'newOrders',
  'newLeads',
  'atRisk',
] as const satisfies readonly AnyFigure[]

/** The figures of today, each with its rows; those of lists that the user may not open are left out. */
export default function Today() {
  const total = useApi('/admin/campus/total/current', {}, { live: true })
  const { data } = total
  const campusId = useUser()?.campusId
  const base = campusId ? { campusId } : {}
  const names = data ? shown.filter((name) => figureOf(name, data.figures) !== undefined) : []
  if (data && names.length === 0) return null
  return (
    <Panel title={t('home.todayFigures')} flush>
      {total.error && !data ? (
        <FaultState failure={total.error} retry={total.refetch} />
      ) : (
        <dl className={styles.counts} data-plain>
          {names.map((name) => (
            <div key={name}>
              <dt>{t(`total.figure.${name}`)}</dt>
              <dd>{data && <FigureLink name={name} figures={data.figures} days={data.period} base={base} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
