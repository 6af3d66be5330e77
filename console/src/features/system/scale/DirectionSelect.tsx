import { type Direction, directions } from '@cogcampus/contract/scoring'
import { Select, type SelectProps } from 'antd'
import { t } from '../../../messages/index.ts'

/** Whether more is better or worse. */
export const DirectionSelect = (props: SelectProps<Direction>) => (
  <Select {...props} options={directions.map((value) => ({ value, label: t(`assess.direction.${value}`) }))} />
)
