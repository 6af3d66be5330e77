import { type Operator, operators } from '@cogcampus/contract/enums'
import { Button } from 'antd'
import { t } from '../messages/index.ts'

/** `<` or `≤`, the other one at each click (specification sections 3 and 4). */
export function OperatorToggle({ value = 'LT', onChange }: { value?: Operator; onChange?: (value: Operator) => void }) {
  return (
    <Button
      aria-label={t('common.operatorToggle', { operator: operators[value] })}
      onClick={() => onChange?.(value === 'LT' ? 'LE' : 'LT')}
    >
      {operators[value]}
    </Button>
  )
}
