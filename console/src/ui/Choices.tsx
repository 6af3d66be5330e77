import type { SelectProps } from 'antd'
import { t } from '../messages/index.ts'
import { Select } from './Select.tsx'

export interface ChoicesProps extends Omit<SelectProps, 'options'> {
  campusId: number | undefined
}
interface Choice {
  id: number
  name: string
  disabled?: boolean
}

/** Of a campus that is not chosen there is nothing to choose, and the field says so. */
export const asFor = (campusId: number | undefined) =>
  campusId === undefined ? { disabled: true, placeholder: t('common.chooseCampusFirst') } : {}

/** Chooses a row of a campus. */
export function Choices({ rows, campusId, ...rest }: ChoicesProps & { rows: readonly Choice[] | undefined }) {
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('common.choose')}
      {...rest}
      {...asFor(campusId)}
      options={(rows ?? []).map(({ id, name, disabled = false }) => ({ value: id, label: name, disabled }))}
    />
  )
}
