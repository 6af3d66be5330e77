import { Select, Space } from 'antd'
import { t } from '../messages/index.ts'
import { NumberInput } from './NumberInput.tsx'

/** A value with its unit, as `{ value: 30, unit: 'day' }` (specification section 3). */
interface UnitValue<U extends string = string> {
  value: number | null
  unit: U
}
interface Props<U extends string> {
  value?: UnitValue<U>
  onChange?: (value: UnitValue<U>) => void
  units: { value: U; label: string }[]
  min?: number
  max?: number
  id?: string
}

/** A number and the unit it counts, together one value. */
export function UnitInput<U extends string>({ value, onChange, units, id, ...range }: Props<U>) {
  const [first] = units
  if (!first) return null
  const current = value ?? { value: null, unit: first.value }
  return (
    <Space.Compact block>
      <NumberInput
        {...range}
        {...(id ? { id } : {})}
        value={current.value}
        onChange={(next) => onChange?.({ ...current, value: next })}
      />
      <Select
        aria-label={t('common.unit')}
        style={{ width: 96 }}
        value={current.unit}
        options={units}
        onChange={(unit) => onChange?.({ ...current, unit })}
      />
    </Space.Compact>
  )
}
