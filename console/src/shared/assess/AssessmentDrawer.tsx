import { isSoon } from '@cogcampus/contract/scoring'
import { Alert } from 'antd'
import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { factsOf } from '../../ui/factsOf.ts'
import type { Dialog } from '../../ui/useDialog.ts'
import { LevelTag } from './LevelTag.tsx'
import { earlierOf, Radar } from './Radar.tsx'
import { ScoreTable } from './ScoreTable.tsx'
import { ageText, scaleText, totalText } from './scale.ts'

/** One assessment: its scores beside those before, what they say, and its profile. Who opens it stands in the read log. */
export function AssessmentDrawer({ dialog }: { dialog: Dialog }) {
  const load = useApi('/admin/assessment/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <DetailDrawer
      dialog={dialog}
      title={load.data ? `${load.data.patientName} · ${scaleText(load.data.scale, load.data.form)}` : t('assess.one')}
      width="max(30%, 640px)"
      load={load}
    >
      {(row) => (
        <>
          <Facts
            items={factsOf('assessment', row, [
              'day',
              { label: t('assess.age'), value: ageText(row.ageMonths) },
              { label: t('assessment:total'), value: totalText(row.scale, row) },
              { key: 'level', value: row.level && <LevelTag level={row.level} /> },
              'percentile',
              'schooling',
              { key: 'setting', value: t(`assessment:setting.${row.setting}`) },
              'createdByName',
              'nextOn',
              { key: 'validity', wide: true },
              { key: 'remark', wide: true },
            ])}
          />
          {row.earlier && isSoon(row.earlier.day, row.day, row.scale.retestDays) && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBlock: 16 }}
              title={t('assess.soon', { day: row.earlier.day, days: row.scale.retestDays })}
            />
          )}
          <ScoreTable scale={row.scale} points={row.earlier ? [row.earlier, row] : [row]} />
          <Radar scale={row.scale} now={{ ...row, name: row.day }} then={earlierOf(row.earlier)} />
        </>
      )}
    </DetailDrawer>
  )
}
