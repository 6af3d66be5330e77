import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { factsOf } from '../../ui/factsOf.ts'
import type { Dialog } from '../../ui/useDialog.ts'
import { LevelTag } from './LevelTag.tsx'
import { Radar } from './Radar.tsx'
import { ScoreTable } from './ScoreTable.tsx'
import { ageText, scaleText } from './scale.ts'

/** One assessment: its scores, what they say, and its profile. Who opens it stands in the read log. */
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
              { label: t('assess.total'), value: totalText(row) },
              { key: 'level', value: row.level && <LevelTag level={row.level} /> },
              'percentile',
              'schooling',
              { key: 'setting', value: t(`assess.setting.${row.setting}`) },
              'createdByName',
              'nextOn',
              { key: 'validity', wide: true },
              { key: 'remark', wide: true },
            ])}
          />
          <ScoreTable scale={row.scale} points={[row]} />
          <Radar scale={row.scale} now={{ ...row, name: row.day }} />
        </>
      )}
    </DetailDrawer>
  )
}

/** `25（原始 24）`, where points were added. */
const totalText = ({ total, rawTotal }: { total: number | null; rawTotal: number | null }) =>
  total === rawTotal ? total : t('assess.totalWithRaw', { total: total ?? '', raw: rawTotal ?? '' })
