import { Select, type SelectProps } from 'antd'
import { t } from '../../../messages/index.ts'

export const modes = ['ONE', 'GROUP', 'HOME', 'ONLINE'] as const

/** How the lessons of a course take place. */
export function ModeSelect(props: Omit<SelectProps, 'options'>) {
  return <Select {...props} options={modes.map((mode) => ({ value: mode, label: t(`course:mode.${mode}`) }))} />
}
