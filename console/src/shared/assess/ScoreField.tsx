import { fits, type Level, type Measure } from '@cogcampus/contract/scoring'
import { t } from '../../messages/index.ts'
import { LabelledItem } from '../../ui/LabelledItem.tsx'
import { ScoreInput } from '../../ui/ScoreInput.tsx'
import { LevelTag } from './LevelTag.tsx'
import { nameIn } from './scale.ts'

interface Props {
  measure: Pick<Measure, 'name' | 'nameEn' | 'min' | 'max' | 'step' | 'direction'>
  name: string | string[]
  needed: boolean
  level: Level | undefined
}

/** One score: its range is checked while it is typed. */
export function ScoreField({ measure, name, needed, level }: Props) {
  const { min, max, step } = measure
  const label = nameIn(measure)
  const check = async (_: unknown, value: number | null | undefined) => {
    if (typeof value === 'number' && !fits(measure, value)) throw new Error(t('assess.scoreRange', { min, max, step }))
  }
  return (
    <LabelledItem
      name={name}
      label={label}
      extra={level && <LevelTag level={level} />}
      validateFirst
      required={needed}
      rules={[{ validator: check }]}
    >
      <ScoreInput suffix={`${min}–${max}`} />
    </LabelledItem>
  )
}
