import type { Response } from '@cogcampus/contract'
import { dayAfter, isComputed, overall, type Scores } from '@cogcampus/contract/scoring'
import { Form } from 'antd'
import { t } from '../../messages/index.ts'
import styles from './assess.module.css'
import { Computed } from './Computed.tsx'
import { ScoreField } from './ScoreField.tsx'
import { totalText } from './scale.ts'
import { computedOf } from './total.ts'

interface Props {
  scale: Response<'/admin/assessment/detail'>['scale']
  ageMonths: number | undefined
  /** The day from which the next assessment is counted; not given, it stays as it is. */
  day: string | undefined
}

/** A number field for each score, and what follows from them as it will be stored. */
export function ScoreFields({ scale, ageMonths, day }: Props) {
  const form = Form.useFormInstance()
  const typed = (Form.useWatch('scores', form) ?? {}) as Record<string, unknown>
  const rawTotal: number | null = Form.useWatch('rawTotal', form) ?? null
  const schooling: number | null = Form.useWatch('schooling', form) ?? null
  const scores = Object.fromEntries(Object.entries(typed).filter(([, score]) => typeof score === 'number')) as Scores
  const person = { ageMonths: ageMonths ?? 0, schooling }
  const { raw, total, levels: found } = computedOf(scale, scores, rawTotal, person)
  return (
    <>
      <div className={styles.scores}>
        {scale.measures.map((measure) => (
          <ScoreField
            key={measure.key}
            name={['scores', measure.key]}
            measure={measure}
            needed={isComputed(scale.total)}
            level={found[measure.key]}
          />
        ))}
        {scale.total.rule === 'ENTERED' && (
          <ScoreField
            name="rawTotal"
            measure={{ ...scale.total, name: t('assessment:total'), nameEn: t('assessment:total') }}
            needed={scale.measures.length === 0}
            level={undefined}
          />
        )}
      </div>
      <Computed
        total={totalText(scale, { total, rawTotal: raw })}
        level={overall(found)}
        ageMonths={ageMonths}
        nextOn={day ? dayAfter(day, scale.retestDays) : undefined}
      />
    </>
  )
}
