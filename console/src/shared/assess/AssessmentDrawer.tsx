import { useApi } from '../../api/useApi.ts'
import { t } from '../../messages/index.ts'
import { DateText } from '../../ui/DateText.tsx'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Facts } from '../../ui/Facts.tsx'
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
            items={[
              { label: t('assess.day'), value: <DateText value={row.day} as="day" /> },
              { label: t('assess.age'), value: ageText(row.ageMonths) },
              { label: t('assess.total'), value: totalText(row) },
              { label: t('assess.level'), value: row.level && <LevelTag level={row.level} /> },
              { label: t('assess.percentile'), value: row.percentile },
              { label: t('assess.schooling'), value: row.schooling },
              { label: t('assess.setting'), value: t(`assess.setting.${row.setting}`) },
              { label: t('assess.rater'), value: row.createdByName },
              { label: t('assess.nextOn'), value: row.nextOn && <DateText value={row.nextOn} as="day" /> },
              { label: t('assess.validity'), value: row.validity, wide: true },
              { label: t('assess.remark'), value: row.remark, wide: true },
            ]}
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
