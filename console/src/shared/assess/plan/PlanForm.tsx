import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { EXPECTED, gasLevels } from '@cogcampus/contract/life/plan'
import { Button, Form, Input, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { LabelledItem } from '../../../ui/LabelledItem.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from '../assess.module.css'
import own from './plan.module.css'
import { firstValues, gasText, type PlanInfo, type PlanValues } from './plan.ts'

const Field = fieldOf('teaching-plan')

const MOST = 8

interface Props {
  dialog: Dialog
  patientId: number
  /** The last plan of the patient: a new one begins with what it says, and replaces it while it is current. */
  last: PlanInfo | undefined
}

/** Writes the next plan of a patient, or corrects the current one. */
export function PlanForm({ dialog, patientId, last }: Props) {
  const { id } = dialog
  const also = ['/admin/patient']
  const row = useApi('/admin/teaching-plan/info', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/teaching-plan/add', { also, done: t('assess.planWritten') })
  const update = useAction('/admin/teaching-plan/update', { also })
  const after = last?.state === 'ACTIVE' ? last.id : null
  return (
    <FormDrawer<PlanValues>
      dialog={dialog}
      width="max(30%, 760px)"
      title={t(id ? 'assess.editPlan' : after ? 'assess.nextPlan' : 'assess.writePlan')}
      load={
        id
          ? shaped(row, ({ baseline, strategy, timesAWeek, minutes, startOn, reviewOn, goals, version }) => ({
              ...{ baseline, strategy, timesAWeek, minutes, startOn, reviewOn, version },
              goals: goals.map(({ achieved: _, noted: __, ...goal }) => goal),
            }))
          : undefined
      }
      initial={firstValues(last)}
      save={(values, version) =>
        id ? update.run({ ...values, id, version }) : add.run({ ...values, patientId, after })
      }
    >
      <div className={styles.pair}>
        <Field name="timesAWeek" required>
          <NumberInput min={1} max={14} />
        </Field>
        <Field name="minutes" required>
          <NumberInput min={5} max={240} />
        </Field>
        <Field name="startOn" required>
          <DateInput />
        </Field>
        <Field name="reviewOn" required>
          <DateInput />
        </Field>
      </div>
      <Field name="baseline">
        <TextInput max={2000} rows={3} />
      </Field>
      <Field name="strategy">
        <TextInput max={2000} rows={3} />
      </Field>
      <GoalFields noted={new Set(row.data?.goals.flatMap((goal) => (goal.noted ? [goal.id] : [])))} />
    </FormDrawer>
  )
}

/** The goals of a plan; those of which records note levels stay. */
function GoalFields({ noted }: { noted: ReadonlySet<number> }) {
  const form = Form.useFormInstance()
  const stays = (line: number) => noted.has(form.getFieldValue(['goals', line, 'id']))
  return (
    <Form.List
      name="goals"
      rules={[
        {
          validator: async (_, goals: unknown[] | undefined) => {
            if (!goals?.length) throw new Error(t('assess.goalNeeded'))
          },
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name: line }) => (
            <fieldset key={key} className={own.part}>
              <legend>
                {t('assess.goalNo', { no: line + 1 })}{' '}
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('assess.removeGoal', { no: line + 1 })}
                  disabled={stays(line)}
                  title={stays(line) ? t('assess.goalStays') : undefined}
                  onClick={() => remove(line)}
                />
              </legend>
              <Form.Item name={[line, 'id']} hidden>
                <Input />
              </Form.Item>
              <GoalLine line={line} />
            </fieldset>
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            block
            type="dashed"
            icon={<PlusOutlined />}
            disabled={fields.length >= MOST}
            onClick={() => add({ baseline: -2, levels: [] })}
          >
            {t('assess.addGoal')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

/** What the five levels stand for, the least first. */
const levelNames = ['least', 'less', 'expected', 'more', 'most'] as const

const baselines = () => gasLevels.filter((level) => level < EXPECTED).map((value) => ({ value, label: gasText(value) }))

function GoalLine({ line }: { line: number }) {
  return (
    <>
      <div className={own.line}>
        <LabelledItem name={[line, 'domain']} label={t('assess.domain')} required="choice">
          <DictSelect type="domain" placeholder={t('common.choose')} allowClear={false} />
        </LabelledItem>
        <LabelledItem name={[line, 'title']} label={t('assess.goal')} required>
          <TextInput max={100} />
        </LabelledItem>
        <Form.Item name={[line, 'baseline']} label={t('assess.gas.baseline')}>
          <Select options={baselines()} />
        </Form.Item>
      </div>
      <div className={own.levels}>
        {gasLevels.map((level, index) => (
          <Form.Item
            key={level}
            name={[line, 'levels', index]}
            label={`${gasText(level)} ${t(`assess.gasLevel.${levelNames[index] ?? 'expected'}`)}`}
            rules={[required(t('assess.levelText', { level: gasText(level) }))]}
          >
            <TextInput max={200} />
          </Form.Item>
        ))}
      </div>
    </>
  )
}
