import { PlusOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Can } from '../../api/Can.tsx'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { FaultState } from '../../ui/FaultState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useDialog, usePlacedDialog } from '../../ui/useDialog.ts'
import { AssessmentDrawer } from './AssessmentDrawer.tsx'
import type { Values } from './AssessmentFields.tsx'
import { AssessmentForm } from './AssessmentForm.tsx'
import styles from './assess.module.css'
import { LevelTag } from './LevelTag.tsx'
import { earlierOf, Radar } from './Radar.tsx'
import { ScoreTable } from './ScoreTable.tsx'
import { scaleText } from './scale.ts'
import { TrendChart } from './TrendChart.tsx'

type Series = Response<'/admin/patient/profile'>[number]

interface Props {
  patientId: number
  /** Why nothing can be recorded now; null where it can. */
  closed: string | null
  /** How many the user may not see. */
  beyond: number
}

/** The assessments of a patient: the profile of each scale, and its trend in one form. Not shown to roles that read no clinical data. */
export function Assessments({ patientId, closed, beyond }: Props) {
  const can = useCan()
  const allowed = can('/admin/patient/profile')
  const found = useApi('/admin/patient/profile', { id: patientId }, { enabled: allowed })
  const edit = usePlacedDialog<Values>('assess', { add: '/admin/assessment/add', update: '/admin/assessment/update' })
  const shown = useDialog('assessment', '/admin/assessment/detail')
  const [chosen, choose] = useState<string>()
  if (!allowed) return null
  const all = found.data ?? []
  const series = all.find((each) => keyOf(each) === chosen) ?? all[0]
  return (
    <Panel
      id="assessments"
      beyond={beyond}
      title={t('assess.assessments')}
      none={found.data && !series ? t('assess.none') : undefined}
      extra={
        closed ? (
          <span className={styles.note}>{closed}</span>
        ) : (
          <Can endpoint="/admin/assessment/add">
            <Button icon={<PlusOutlined />} onClick={() => edit.show()}>
              {t('assess.record')}
            </Button>
          </Can>
        )
      }
    >
      {found.error ? (
        <FaultState failure={found.error} retry={found.refetch} />
      ) : !found.data ? (
        <Loading />
      ) : !series ? null : (
        <>
          <div className={styles.head}>
            <Select
              aria-label={t('assess.scale')}
              value={keyOf(series)}
              onChange={choose}
              popupMatchSelectWidth={false}
              options={all.map((each) => ({ value: keyOf(each), label: scaleText(each.scale, each.form) }))}
            />
            <ActionBar
              plain
              actions={[
                {
                  label: t('common.details'),
                  endpoint: '/admin/assessment/detail',
                  run: () => shown.show(series.latest.id),
                },
                {
                  label: t('assess.correct'),
                  endpoint: '/admin/assessment/update',
                  run: () => edit.show(series.latest.id),
                },
              ]}
            />
          </div>
          <SeriesView patientId={patientId} series={series} />
          {can('/admin/assessment/page') && (
            <p className={styles.note}>
              <PageLink alone to={`/patient/assessment?patientId=${patientId}`}>
                {t('assess.all')}
              </PageLink>
            </p>
          )}
        </>
      )}
      <AssessmentForm dialog={edit} known={edit.known} patientId={patientId} />
      <AssessmentDrawer dialog={shown} />
    </Panel>
  )
}

const keyOf = ({ scale, form }: Series) => `${scale.id} ${form ?? ''}`

function SeriesView({ patientId, series }: { patientId: number; series: Series }) {
  const { scale, form, first, before, latest, count, nextOn, due } = series
  const trend = useApi(
    '/admin/assessment/trend',
    { patientId, scaleId: scale.id, ...(form ? { form } : {}) },
    { live: true },
  )
  const points = [first, before, latest].filter(
    (point, index, list) => point && list.findIndex((one) => one?.id === point.id) === index,
  )
  return (
    <>
      <div className={styles.facts}>
        <DateText value={latest.day} />
        {latest.total !== null && (
          <span>
            {t('assessment:total')} <strong>{latest.total}</strong>
          </span>
        )}
        {latest.level && <LevelTag level={latest.level} />}
        <span>{t('assess.times', { count })}</span>
        {nextOn && (
          <span>
            {t('assessment:nextOn')} <DateText value={nextOn} />{' '}
            {due && <StatusTag tone="warning">{t('assess.due')}</StatusTag>}
          </span>
        )}
      </div>
      <div className={styles.charts}>
        <Radar scale={scale} now={{ ...latest, name: latest.day }} then={earlierOf(before)} />
        {trend.error ? (
          <FaultState failure={trend.error} retry={trend.refetch} />
        ) : trend.data ? (
          <TrendChart key={keyOf(series)} scale={scale} points={trend.data} />
        ) : (
          <Loading />
        )}
      </div>
      <ScoreTable scale={scale} points={points.flatMap((point) => point ?? [])} />
    </>
  )
}
