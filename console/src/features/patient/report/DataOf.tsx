import { Alert, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useId } from 'react'
import { Can } from '../../../api/Can.tsx'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { useClock } from '../../../ui/useClock.ts'
import styles from './report.module.css'
import type { ReportInfo } from './report.ts'

interface Props {
  report: ReportInfo
  closed: boolean
  /** The version of the report after what this form did to it. */
  newest: (version: number) => number
  follow: (version: number, next: number) => void
}

/** Brings the data of a draft up to date; answers whether that was done. */
function useRefresh({ report: { id, version: shown }, newest, follow }: Props) {
  const refresh = useAction('/admin/patient/report/refresh', { done: t('patient.report.refreshed') })
  const run = async (days: { fromDay: string; toDay: string }) => {
    const version = newest(shown)
    const result = await refresh.run({ id, version, ...days })
    if (result.ok) follow(version, result.data.version)
    return result.ok
  }
  return { run, pending: refresh.pending }
}

/** The names of parts. */
export const partsOf = (sections: ReportInfo['changed']) =>
  sections.map((section) => t(`patient-report:section.${section}`)).join(t('common.comma'))

/** Which parts of a draft are no longer as the data are. */
export function Changed(props: Props) {
  const { changed, fromDay, toDay } = props.report
  const { run, pending } = useRefresh(props)
  if (changed.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.alert ?? ''}
      title={t('patient.report.changed', { parts: partsOf(changed) })}
      action={
        <Can endpoint="/admin/patient/report/refresh">
          <Button size="small" loading={pending} disabled={props.closed} onClick={() => run({ fromDay, toDay })}>
            {t('patient.report.refresh')}
          </Button>
        </Can>
      }
    />
  )
}

export type ChosenDays = Partial<Pick<ReportInfo, 'fromDay' | 'toDay'>>

/** Whether the days that were chosen are others than those of the report's data. */
export const otherDays = (report: ReportInfo, chosen: ChosenDays): boolean =>
  (chosen.fromDay ?? report.fromDay) !== report.fromDay || (chosen.toDay ?? report.toDay) !== report.toDay

/** Of when the data of a draft are; brings them up to date, also for another period. */
export function DataOf({
  chosen,
  choose,
  ...props
}: Props & { chosen: ChosenDays; choose: (chosen: ChosenDays) => void }) {
  const { report, closed } = props
  const { dataAt } = report
  const refresh = useRefresh(props)
  const { day } = useClock()
  const named = useId()
  const { fromDay, toDay } = { fromDay: report.fromDay, toDay: report.toDay, ...chosen }
  const other = otherDays(report, chosen)
  const run = async () => {
    if (await refresh.run({ fromDay, toDay })) choose({})
  }
  const ahead = (each: dayjs.Dayjs) => each.isAfter(dayjs(day), 'day')
  return (
    <section className={styles.data} aria-label={t('patient-report:data')}>
      <div className={styles.pair}>
        <div>
          <label htmlFor={`${named}from`}>{t('patient-report:fromDay')}</label>
          <DateInput
            id={`${named}from`}
            allowClear={false}
            disabled={closed}
            value={fromDay}
            disabledDate={ahead}
            onChange={(next) => next && choose({ ...chosen, fromDay: next })}
          />
        </div>
        <div>
          <label htmlFor={`${named}to`}>{t('patient-report:toDay')}</label>
          <DateInput
            id={`${named}to`}
            allowClear={false}
            disabled={closed}
            value={toDay}
            disabledDate={(each) => ahead(each) || each.isBefore(dayjs(fromDay), 'day')}
            onChange={(next) => next && choose({ ...chosen, toDay: next })}
          />
        </div>
      </div>
      <Space wrap>
        <Can endpoint="/admin/patient/report/refresh">
          <Button
            type={other ? 'primary' : 'default'}
            ghost={other}
            loading={refresh.pending}
            disabled={closed || toDay < fromDay}
            onClick={run}
          >
            {t('patient.report.refresh')}
          </Button>
        </Can>
        <span className={styles.keys}>
          {other ? (
            t('patient.report.otherDays')
          ) : (
            <>
              {t('patient.report.dataAs')} <DateText value={dataAt} />
            </>
          )}
        </span>
      </Space>
    </section>
  )
}
