import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '../../messages/index.ts'
import { DictSelect } from '../../ui/DictSelect.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { required, requiredChoice } from '../../ui/rules.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './record.module.css'
import type { Task } from './record.ts'

const most = 20
const numbers = {
  level: 99,
  trials: 9999,
  correct: 9999,
  accuracy: 100,
  reactionMs: 600_000,
  minutes: 480,
  prompts: 999,
} as const
const names = Object.keys(numbers) as (keyof typeof numbers)[]

/** The tasks of a session, a row each; Enter in the last one adds another. */
export function TaskRows() {
  return (
    <Form.List name="tasks">
      {(fields, { add, remove }, { errors }) => {
        const more = () => fields.length < most && add({})
        const press = (event: KeyboardEvent, last: boolean) => {
          const { target, key } = event
          if (key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
          if (target.getAttribute('role') === 'combobox') return
          event.preventDefault()
          if (last) more()
        }
        return (
          <div className={styles.tasks}>
            <Form.ErrorList className={styles.error} errors={errors} />
            {fields.map(({ key, name }, index) => (
              <fieldset
                key={key}
                aria-label={t('schedule.record.taskNo', { number: index + 1 })}
                className={styles.task}
                onKeyDown={(event) => press(event, index === fields.length - 1)}
              >
                <Cell name={[name, 'domain']} label={t('so-day:domain')} must>
                  <DictSelect type="domain" placeholder={t('common.choose')} allowClear={false} />
                </Cell>
                <Cell name={[name, 'task']} label={t('so-day:task')} must>
                  <TextInput max={100} />
                </Cell>
                {names.map((column) => (
                  <Cell key={column} name={[name, column]} label={t(`so-day:${column}`)}>
                    {column === 'accuracy' ? <Accuracy at={name} /> : <NumberInput max={numbers[column]} />}
                  </Cell>
                ))}
                <Button
                  type="text"
                  className={styles.remove ?? ''}
                  icon={<DeleteOutlined />}
                  aria-label={t('schedule.record.removeTask')}
                  onClick={() => remove(name)}
                />
              </fieldset>
            ))}
            <Button type="dashed" icon={<PlusOutlined />} disabled={fields.length >= most} onClick={more}>
              {t('schedule.record.addTask')}
            </Button>
          </div>
        )
      }}
    </Form.List>
  )
}

interface CellProps {
  name: [number, string]
  label: string
  must?: boolean
  children: ReactNode
}

function Cell({ name, label, must = false, children }: CellProps) {
  const [, column] = name
  const rules = must ? [column === 'domain' ? requiredChoice(label) : required(label)] : []
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      className={styles[column === 'task' ? 'taskName' : column] ?? ''}
    >
      {children}
    </Form.Item>
  )
}

interface AccuracyProps {
  at: number
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

/** How well a task went: what was counted, or as it is entered. */
function Accuracy({ at, ...field }: AccuracyProps) {
  const { trials, correct } = (Form.useWatch(['tasks', at]) ?? {}) as Partial<Task>
  if (!trials || typeof correct !== 'number') return <NumberInput {...field} max={100} />
  return <NumberInput {...field} value={Math.round((100 * correct) / trials)} disabled />
}
