import { t } from '../messages'
import { Box, Press } from './native'

/** Monday to Sunday, as the service counts them: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const names = ['when.0', 'when.1', 'when.2', 'when.3', 'when.4', 'when.5', 'when.6'] as const

/** The name of a weekday; 1 is Monday. */
export const weekdayName = (weekday: number): string => t(names[weekday % 7] ?? 'when.0')

/** Several weekdays, each on or off. */
export const Weekdays = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: readonly number[]
  onChange: (value: number[]) => void
}) => (
  <Box className="choices" role="group" label={label}>
    {weekdays.map((day) => {
      const on = value.indexOf(day) >= 0
      return (
        <Press
          key={day}
          className={`choice ${on ? 'choice-on' : ''}`}
          pressed={on}
          onClick={() => onChange(on ? value.filter((each) => each !== day) : [...value, day].sort((a, b) => a - b))}
        >
          {weekdayName(day)}
        </Press>
      )
    })}
  </Box>
)
